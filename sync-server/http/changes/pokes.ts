/**
 * Tells devices that there is something to pull in a bucket that they hold, to few of them with the rows themselves. What many hear at once they
 * pull spread over time; what a crowd hears is collected.
 */
import type { Carried } from '#contract/sync/realtime.ts';
import { wideningOf } from '#domain/bucket.ts';
import type { News } from '../../realtime/announcer.ts';
import { crowds } from '../../realtime/crowds.ts';
import { ANY_BUCKET } from '../../realtime/subjects.ts';
import type { AskHeld } from '../../sync/feed.ts';
import type { HeldBuckets } from './held-buckets.ts';
import { bytesOf, type Connection, type Log, send, sendBytes } from './socket-connection.ts';

/** So many devices may pull at once after a poke; more of them spread over 2 ms each. */
const PULLS_AT_ONCE = 25;
const MS_PER_PULL = 2;
/** Of so many it is asked on the connection of the commit: each keeps the answer to the writer for a third of a millisecond. */
const ASKED_BEHIND_COMMIT = 3;

/** widens: what these devices may hold may have changed */
type Told = { own: string[]; those: Connection[]; widens: boolean };

/** Asked for every socket: nothing is made anew where one bucket has changed, as is most common. */
function heldOf(changed: string[], buckets: ReadonlySet<string>): string[] {
  const [only] = changed;
  if (changed.length === 1) return only !== undefined && buckets.has(only) ? changed : NONE;
  return changed.filter((bucket) => buckets.has(bucket));
}

const NONE: string[] = [];

type Parts = { connections: ReadonlySet<Connection>; held: HeldBuckets; log: Log };

export function pokes({ connections, held, log }: Parts) {
  /** With what has changed, as far as the person may see it this moment: a pull would ask the same question and bring the same. */
  const sendCarried = async (
    connection: Connection,
    own: string[],
    { carried, held: heldNow }: Pick<News, 'carried' | 'held'>,
  ) => {
    if (connection.carrying) return send(connection, { type: 'poke', buckets: own, spreadMs: 0 });
    connection.carrying = true;
    try {
      const buckets = heldNow?.get(connection) ?? (await held.of(connection));
      const seen = carried.map(({ x, rows }) => ({ x, rows: within(rows, buckets) }));
      send(connection, { type: 'poke', buckets: own, spreadMs: 0, carried: seen });
    } catch (err) {
      log.warn({ err }, 'the buckets of a socket could not be worked out; it was told to pull');
      send(connection, { type: 'poke', buckets: own, spreadMs: 0 });
    }
    connection.carrying = false;
  };

  const askHeld: AskHeld = (buckets, besides) => {
    const seeing: Connection[] = [];
    for (const connection of connections) {
      const holds = (bucket: string) => connection.buckets.has(bucket);
      if (!connection.asked || !buckets.some(holds) || besides.some(holds)) continue;
      seeing.push(connection);
      if (seeing.length > ASKED_BEHIND_COMMIT) return null;
    }
    if (seeing.length === 0) return null;
    return async (db) =>
      new Map(await Promise.all(seeing.map(async (each) => [each, await held.of(each, db)] as const)));
  };

  const holders = (bucket: string): number => {
    let count = 0;
    for (const { asked, buckets } of connections) if (asked && buckets.has(bucket)) count += 1;
    return count;
  };
  const crowd = crowds(holders, (buckets) => tell(buckets, { carried: [], unknown: new Set(buckets) }));
  /** @param changed  buckets with something new */
  const hear = (changed: string[], news: News): void => {
    const now = changed.length > 0 ? crowd.letThrough(changed) : changed;
    if (now.length > 0) tell(now, news);
  };

  /** Most devices are told the same, which is written once for all of them. */
  const groupsTold = (changed: string[]): Told[] => {
    const any = changed.includes(ANY_BUCKET);
    const told = new Map<string, Told>();
    for (const connection of connections) {
      if (!connection.asked) continue;
      const own = any ? [ANY_BUCKET] : heldOf(changed, connection.buckets);
      if (own.length === 0) continue;
      const key = own.length === 1 ? (own[0] as string) : own.join();
      let group = told.get(key);
      if (!group) {
        group = {
          own,
          those: [],
          widens: own.some((each) => each === ANY_BUCKET || changed.includes(wideningOf(each))),
        };
        told.set(key, group);
      }
      group.those.push(connection);
      if (group.widens || (connection.person !== null && own.includes(connection.person))) {
        held.workOutSoon(connection);
      }
    }
    return [...told.values()];
  };

  const tell = (changed: string[], { carried, unknown, held: heldNow }: News): void => {
    const groups = groupsTold(changed);
    const count = groups.reduce((sum, { those }) => sum + those.length, 0);
    const spreadMs = count > PULLS_AT_ONCE ? count * MS_PER_PULL : 0;
    const carries = ({ own }: Told) =>
      carried.length > 0 && count <= PULLS_AT_ONCE && !own.some((bucket) => unknown.has(bucket));
    // Those first who can show it at once.
    for (const { own, those } of groups.filter(carries)) {
      for (const connection of those) void sendCarried(connection, own, { carried, held: heldNow });
    }
    for (const { own, those } of groups.filter((group) => !carries(group))) {
      const bytes = bytesOf({ type: 'poke', buckets: own, spreadMs });
      for (const connection of those) sendBytes(connection, bytes);
    }
  };

  return { hear, askHeld, close: () => crowd.close() };
}

/** The rows of these buckets, said of these alone. */
const within = (rows: Carried['rows'], held: ReadonlySet<string>): Carried['rows'] =>
  rows.flatMap((row) => {
    const into = row.in.filter((bucket) => held.has(bucket));
    return into.length > 0 ? [{ ...row, in: into }] : [];
  });

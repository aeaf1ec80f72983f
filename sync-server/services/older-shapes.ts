/**
 * Rows of older shapes are announced again after an update: 500 at a time, spread, so that neither the database nor the devices that then pull
 * have more to do than they can.
 */
import { sql } from 'kysely';
import * as v from 'valibot';
import { shapeOf } from '#contract/sync/row-shapes.ts';
import { syncedTypes } from '#contract/sync/wire.ts';
import { defineJob, type JobContext, sendJob } from '../jobs/job.ts';
import { ChangeSet, changeContext, writeChanges } from '../sync/feed.ts';
import { announceAgain } from './announce-again.ts';

const AT_ONCE = 500;
const REST_MS = 5_000;

const argsSchema = v.strictObject({ type: v.picklist(syncedTypes), shape: v.number(), after: v.string() });
type Args = v.InferOutput<typeof argsSchema>;

type Parts = Pick<JobContext, 'database' | 'now'>;

/** At the start of a server. */
export async function sendOlderShapes({ database, now }: Parts): Promise<void> {
  for (const type of syncedTypes) {
    const shape = shapeOf(type);
    if (shape > 1 && announceAgain[type]) await send(database.db, { type, shape, after: '' }, now());
  }
}

const send = (tx: Parameters<typeof sendJob>[0], args: Args, at: number, runAt = at) =>
  sendJob(tx, announceOlderShapes, args, { at, runAt, key: `${args.type} ${args.shape}` });

export const announceOlderShapes = defineJob<Args>({
  kind: 'announce-older-shapes',
  args: argsSchema,
  async run({ type, shape, after }, { database, announcer, now, done }) {
    const announce = announceAgain[type];
    if (!announce) return;
    if (shapeOf(type) < shape) throw new Error(`Only a newer node knows shape ${shape} of ${type}.`);
    const written = await database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from sync.entities
        where type = ${type} and id > ${after} and not deleted and (shape < ${shape} or "shapedVer" <> ver)
        order by id limit ${AT_ONCE}`.execute(tx);
      const ids = rows.map(({ id }) => id);
      const changes = new ChangeSet();
      await announce(changeContext(tx, changes), ids);
      const { last } = await writeChanges(tx, changes.list());
      const written = await last;
      await sql`update sync.entities set shape = ${shape}, "shapedVer" = ver
        where type = ${type} and id = any(${ids}::text[])`.execute(tx);
      await done(tx);
      const behind = ids.at(-1);
      if (ids.length === AT_ONCE && behind !== undefined)
        await send(tx, { type, shape, after: behind }, now(), now() + REST_MS);
      return written;
    });
    if (written.buckets.length > 0) announcer.announce(written.buckets, written.carried);
  },
});

/** The outbox: changes that the person has made and the server has not settled, in the order in which they were made. */
import * as v from 'valibot';
import { services } from '#contract/operation.ts';

/**
 * queued: may be sent once what is before it in its lane is through. sending: handed to the network by the holder of the lease.
 * acked: the server has answered, its rows have not come yet. held: nobody knows whether the server has it. rejected: refused for good.
 */
export const entryStates = ['queued', 'sending', 'acked', 'held', 'rejected'] as const;
export type EntryState = (typeof entryStates)[number];

const order = v.pipe(v.number(), v.integer(), v.minValue(1));

/** LOCAL-011 */
export const outboxEntrySchema = v.object({
  /** order number, counted up on this device */
  seq: order,
  /** UUIDv7; also the idempotency key, and the id of the thing that it makes */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
  /** nothing is sent as anyone else */
  user: v.string(),
  service: v.picklist(services),
  op: v.string(),
  opVersion: v.number(),
  vars: v.record(v.string(), v.unknown()),
  lane: v.string(),
  /** entries that make what this one needs */
  deps: v.array(order),
  /** keys (`type:id`) of the rows that it changes */
  touches: v.array(v.string()),
  /** ids that it has given until the server's rows come */
  temporaryIds: v.array(v.string()),
  /** versions that the person saw, by key */
  base: v.record(v.string(), v.number()),
  state: v.picklist(entryStates),
  /** answers that were no verdict */
  attempts: v.number(),
  /** epoch ms on this device; not sent before */
  notBefore: v.number(),
  /** epoch ms since when the server says that it does not know the operation yet; absent: it has not said so */
  serverOlderSince: v.optional(v.number()),
  lastError: v.nullable(
    v.object({
      status: v.nullable(v.number()),
      code: v.nullable(v.string()),
      message: v.nullable(v.string()),
    }),
  ),
  createdAt: v.number(),
  /** set when it is about to be handed to the network, at the latest: from then on neither id nor vars change */
  sent: v.boolean(),
  lease: v.nullable(v.object({ epoch: v.number(), until: v.number() })),
  /** of the answer: version of each row that the server wrote; null before */
  vers: v.nullable(v.record(v.string(), v.number())),
  /** epoch ms of the answer; 0 before */
  answeredAt: v.number(),
  /** the server has no need to remember it any longer, though it still stands in the tray */
  settled: v.boolean(),
});
export type OutboxEntry = v.InferOutput<typeof outboxEntrySchema>;

/** A change that the server has: kept for the tray and for a server that forgets. */
export type DeliveredEntry = {
  seq: number;
  id: string;
  op: string;
  vars: Record<string, unknown>;
  lane: string;
  touches: string[];
  createdAt: number;
  deliveredAt: number;
};

/** What the person sees as undone: `queued` to `held`, but not what the server has answered. */
export const isUnsent = (entry: Pick<OutboxEntry, 'state'>) =>
  entry.state === 'queued' || entry.state === 'sending' || entry.state === 'held';

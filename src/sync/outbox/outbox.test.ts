import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import { batchesOf, eligibleLanes } from './outbox.ts';

const entry = (seq: number, given: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq,
  id: newId(),
  user: 'ada',
  service: 'communication',
  op: 'editEntityMessage',
  opVersion: 1,
  vars: {},
  lane: 'channel:c',
  deps: [],
  touches: [],
  temporaryIds: [],
  base: {},
  state: 'queued',
  attempts: 0,
  notBefore: 0,
  lastError: null,
  createdAt: 1,
  sent: false,
  lease: null,
  vers: null,
  answeredAt: 0,
  settled: false,
  ...given,
});

/** The order numbers that may leave now. */
function leaving(...entries: OutboxEntry[]): number[] {
  const standing = { now: 1_000, epoch: 1, accountId: 'ada', closed: new Set<never>() };
  const lanes = [...eligibleLanes(entries, standing).values()].flat(2);
  return lanes.map(({ seq }) => seq).sort((a, b) => a - b);
}

it('sends nothing past a change of its lane of which nobody knows whether the server has it', () => {
  expect(leaving(entry(1), entry(2))).toEqual([1, 2]);
  expect(leaving(entry(1, { state: 'held' }), entry(2))).toEqual([]);
  expect(leaving(entry(1, { state: 'held' }), entry(2, { lane: 'channel:d' }))).toEqual([2]);
});

it('sends nothing before what it needs, in whichever lane that waits', () => {
  const needed = entry(1, { lane: 'channel:d', state: 'held' });
  expect(leaving(needed, entry(2, { deps: [1] }), entry(3))).toEqual([]);
  expect(leaving({ ...needed, state: 'queued' }, entry(2, { deps: [1] }), entry(3))).toEqual([1]);
});

it('sends nothing that another account wrote', () => {
  expect(leaving(entry(1, { user: 'ben' }))).toEqual([]);
  expect(leaving(entry(1, { user: 'ben' }), entry(2, { lane: 'channel:d' }))).toEqual([2]);
});

it('sends in one request, in its order, what is made; all else goes side by side (D103)', () => {
  const made = [1, 2, 3].map((seq) =>
    entry(seq, { op: 'createSkillForOwner', service: 'content', lane: `skill:${seq}` }),
  );
  const other = [4, 5].map((seq) =>
    entry(seq, { op: 'updateSkillMeta', service: 'content', lane: `skill:${seq}` }),
  );
  const lanes = [other[0], made[0], made[1], other[1], made[2]].flatMap((each) => (each ? [[each]] : []));
  const batches = batchesOf('content', lanes, [...made, ...other], 'device');
  expect(batches.map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([[1, 2, 3], [4], [5]]);
});

it('ends a request at what has no room in it: a lesson that was made later never goes before one of the same group (D103)', () => {
  const made = [1, 2, 3, 4].map((seq) =>
    entry(seq, {
      op: 'createSkillForOwner',
      service: 'content',
      lane: `skill:${seq}`,
      vars: { title: seq === 2 ? 'x'.repeat(1_500) : 'Knots' },
    }),
  );
  const other = entry(5, { op: 'updateSkillMeta', service: 'content', lane: 'skill:5' });
  const sent = (requests: number, limits: { operations: number; bytes: number }) =>
    batchesOf(
      'content',
      [...made, other].map((each) => [each]),
      [...made, other],
      'device',
      requests,
      limits,
    ).map(({ entries }) => entries.map(({ seq }) => seq));
  expect(sent(4, { operations: 50, bytes: 2_000 })).toEqual([[1], [5]]);
  expect(sent(1, { operations: 50, bytes: 2_000 })).toEqual([[1, 5]]);
  expect(sent(4, { operations: 3, bytes: 100_000 })).toEqual([[1, 2, 3], [5]]);
  const spoiled = { ...(made[1] as OutboxEntry), lastError: { status: 413 } as OutboxEntry['lastError'] };
  const lanes = [made[0] as OutboxEntry, spoiled, made[2] as OutboxEntry].map((each) => [each]);
  expect(batchesOf('content', lanes, lanes.flat(), 'device').map(({ entries }) => entries.length)).toEqual([
    1,
  ]);
});

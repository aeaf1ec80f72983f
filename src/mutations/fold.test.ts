import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { fold } from './fold.ts';

const id = newId();
const key = `message:${id}`;
const message = (given: object = {}): AnyRow => ({
  messageId: id,
  version: 1,
  deletedAt: null,
  fields: { text: 'a' },
  ver: 4,
  buckets: ['channel:c'],
  pending: 0,
  ...given,
});
const edit = (given: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq: 1,
  id: newId(),
  user: 'u',
  service: 'communication',
  op: 'editEntityMessage',
  opVersion: 1,
  vars: { messageId: id, text: 'b' },
  lane: 'channel:c',
  deps: [],
  touches: [key],
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
const shown = (base: AnyRow | null, entries: OutboxEntry[]) =>
  fold(new Map([[key, base]]), entries, new Map()).get(key);

it('shows the server’s row with what waits on it', () => {
  expect(shown(message(), [edit()])).toMatchObject({ version: 2, fields: { text: 'b' }, ver: 4, pending: 1 });
});

it('counts an answered change once, before its row has come and after', () => {
  const answered = edit({ state: 'acked', vers: { [key]: 5 } });
  expect(shown(message(), [answered])).toMatchObject({ version: 2, pending: 0 });
  expect(shown(message({ version: 2, ver: 5, fields: { text: 'b' } }), [answered])).toMatchObject({
    version: 2,
    pending: 0,
  });
});

it('shows nothing of what was refused', () => {
  expect(shown(message(), [edit({ state: 'rejected' })])).toMatchObject({
    version: 1,
    fields: { text: 'a' },
  });
});

it('shows nothing of a row that the person may no longer see, whatever waits on it', () => {
  expect(shown(message({ buckets: [] }), [edit()])).toBeNull();
  expect(shown(null, [edit()])).toBeNull();
});

it('shows nothing new for a change of another version of the app', () => {
  expect(shown(message(), [edit({ op: 'colourMessage' })])).toMatchObject({ version: 1, pending: 1 });
});

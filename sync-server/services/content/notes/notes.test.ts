import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertNoteOperation } from '#contract/content/note.ts';
import { upsertFlashcardOperation } from '#contract/content/study.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, aSkill, type SeededPerson, type SeededSkill } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { erasePlansOf } from '../erase-plans.ts';

let test: TestDatabase;
let open: OpenDatabase;
let lena: SeededPerson;
let omar: SeededPerson;
let skill: SeededSkill;
let hidden: SeededSkill;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  const harbor = await anOrganization(open.db, { alias: 'harbor' });
  lena = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  omar = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  skill = await aSkill(open.db, harbor);
  hidden = await aSkill(open.db, harbor, { visible: false });
});
afterAll(async () => {
  await open?.close();
  await test?.drop();
});

const note = (
  given: Partial<{ noteId: string; body: string; seen: string | null; skillId: string }> = {},
) => ({
  noteId: newId(),
  skillId: skill.id,
  blockKey: 'k7d2m1pq',
  quote: 'A bowline holds.',
  body: 'Ask Ana to show it',
  seen: null,
  ...given,
});
const write = (who: SeededPerson, args: ReturnType<typeof note>) =>
  ask(open.db, who, upsertNoteOperation.document, args);
const refused = (who: SeededPerson, args: ReturnType<typeof note>) =>
  codeOf(open.db, who, upsertNoteOperation.document, args);

const bodyOf = async (id: string) =>
  (await open.db.selectFrom('content.notes').select('body').where('id', '=', id).executeTakeFirst())?.body;
const notesOnDevice = async (who: SeededPerson) => {
  const { rows } = await aDeviceOf(open.db, who).pullAll();
  return rows.filter(({ type, body }) => type === 'note' && body).map(({ body }) => body?.id);
};
const isGone = async (type: 'note' | 'flashcard', id: string) =>
  (
    await open.db
      .selectFrom('sync.entities')
      .select('deleted')
      .where('type', '=', type)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.deleted;

describe('a private note', () => {
  it('reaches the devices of the person who wrote it, and nobody else', async () => {
    const args = note();
    await write(lena, args);
    expect(await notesOnDevice(lena)).toContain(args.noteId);
    expect(await notesOnDevice(omar)).not.toContain(args.noteId);
    expect(await refused(omar, { ...args, body: 'Mine now' })).toBe('FORBIDDEN_ACCESS');
    expect(await bodyOf(args.noteId)).toBe('Ask Ana to show it');
  });

  it('is refused on a lesson that its writer may not read or that does not exist', async () => {
    const codes = await Promise.all([
      refused(lena, note({ skillId: hidden.id })),
      refused(lena, note({ skillId: newId() })),
    ]);
    expect(codes).toEqual(['FORBIDDEN_ACCESS', 'FORBIDDEN_ACCESS']);
  });

  it('can be changed and taken away after the lesson has closed to its writer', async () => {
    const args = note();
    await write(lena, args);
    await open.db.updateTable('content.skills').set({ visible: false }).where('id', '=', skill.id).execute();
    await write(lena, { ...args, body: 'Ask Ben', seen: args.body });
    expect(await bodyOf(args.noteId)).toBe('Ask Ben');
    await write(lena, { ...args, body: '', seen: 'Ask Ben' });
    expect(await bodyOf(args.noteId)).toBe('');
    await open.db.updateTable('content.skills').set({ visible: true }).where('id', '=', skill.id).execute();
  });

  it('keeps what two devices wrote at one moment', async () => {
    const args = note();
    await write(lena, args);
    await Promise.all(
      ['On the phone', 'On the laptop'].map((body) => write(lena, { ...args, body, seen: args.body })),
    );
    expect((await bodyOf(args.noteId))?.split('\n\n').toSorted()).toEqual(['On the laptop', 'On the phone']);
  });

  it('is stored once when two devices create it at one moment', async () => {
    const args = note();
    await Promise.all([write(lena, args), write(lena, args)]);
    expect(await bodyOf(args.noteId)).toBe(args.body);
  });

  it('ends with the account of its person, and so do their flashcards', async () => {
    const args = note();
    const card = {
      flashcardId: newId(),
      skillId: skill.id,
      front: 'Bowline',
      rear: 'A loop',
      deleted: false,
    };
    await write(omar, args);
    await ask(open.db, omar, upsertFlashcardOperation.document, card);
    await change(
      open.db,
      () => undefined,
      (ctx) => erasePlansOf(ctx, omar.id),
    );
    expect(await bodyOf(args.noteId)).toBeUndefined();
    expect(await isGone('note', `${omar.id}/${args.noteId}`)).toBe(true);
    expect(await isGone('flashcard', `${omar.id}/${card.flashcardId}`)).toBe(true);
  });
});

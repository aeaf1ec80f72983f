import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  draftVersionPage,
  draftVersionsPage,
  keepDraftVersionOperation,
  restoreDraftVersionOperation,
} from '#contract/content/draft-versions.ts';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { resetSkillDraftOperation } from '#contract/content/reset-draft.ts';
import {
  removeSkillComponentOperation,
  upsertSkillComponentOperation,
} from '#contract/content/skill-component.ts';
import { acquireSkillLockOperation } from '#contract/content/skill-lock.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { skillBodiesQuery } from '#contract/content/skill-queries.ts';
import { type SpecContent, toSpecBlocks } from '#contract/document/blocks.ts';
import type { Block, LessonDocument } from '#contract/document/document.ts';
import { readDocument, writeDocument } from '#contract/drafts/draft-document.ts';
import { newId } from '#contract/ids.ts';
import { aChoice, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { fragmentOf, loadDraft, openDraft, storeUpdate, updateOf } from '../../../drafts/draft-storage.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;
let organization: SeededOrganization;
let author: SeededPerson;
let learner: SeededPerson;
let skillId: string;

const lesson: LessonDocument = {
  type: 'doc',
  content: [
    { type: 'paragraph', attrs: { key: 'first000' }, content: [{ type: 'text', text: 'Mains is 230 V.' }] },
    {
      type: 'bulletList',
      attrs: { key: 'list0000' },
      content: ['one', 'two'].map((text, index) => ({
        type: 'listItem',
        attrs: { key: `item000${index}` },
        content: [
          { type: 'paragraph', attrs: { key: `text000${index}` }, content: [{ type: 'text', text }] },
        ],
      })),
    },
  ],
};

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
beforeEach(async () => {
  organization = await anOrganization(open.db);
  author = await aPerson(open.db, { roles: [[organization, ['trainer']]] });
  learner = await aPerson(open.db, { roles: [[organization, ['member']]] });
  skillId = (await aSkill(open.db, organization, { document: lesson })).id;
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const TAB = 'tab-1';
const editing = { steal: false, sessionId: TAB };
const lock = (person = author, sessionId = TAB) =>
  ask(open.db, person, acquireSkillLockOperation.document, { skillId, sessionId });

const upsert = (
  componentType: string,
  componentId: string,
  values: object,
  order?: number,
  sessionId = TAB,
) =>
  tryAsking(open.db, author, upsertSkillComponentOperation.document, {
    skillId,
    sessionId,
    componentType,
    componentId,
    values: JSON.stringify(values),
    order,
  });
const remove = (componentId: string, headers = editing) =>
  tryAsking(
    open.db,
    author,
    removeSkillComponentOperation.document,
    { skillId, componentId },
    {
      editing: headers,
    },
  );

const draftQuery =
  'query($skillId: String!) { getSkillDraft(skillId: $skillId) { skillId blocks entityMap } }';
const shown = (): Promise<SpecContent> => ask(open.db, author, draftQuery, { skillId });
const texts = async () => (await shown()).blocks.map(({ text }) => text);

async function inDraft(): Promise<LessonDocument> {
  const draft = await loadDraft(open.db, skillId);
  return readDocument(fragmentOf(draft!.doc));
}

/** As an editor does: over the Y.Doc. */
const writeDraft = (document: LessonDocument | ((fragment: Y.XmlFragment) => void)) =>
  open.db.transaction().execute(async (tx) => {
    const draft = await openDraft(tx, skillId, Date.now());
    const fragment = fragmentOf(draft.doc);
    const update = updateOf(draft.doc, () => {
      if (typeof document === 'function') document(fragment);
      else writeDocument(fragment, document);
    });
    if (update) await storeUpdate(tx, draft, update, { at: Date.now(), by: null });
    return draft;
  });

const codeIn = ({ errors }: Awaited<ReturnType<typeof tryAsking>>) => errors?.[0]?.extensions.code;

describe('the blocks of a draft', () => {
  it('are those of the published text until somebody edits, and then those of the Y.Doc (LOCAL-031)', async () => {
    expect(await texts()).toEqual(['Mains is 230 V.', 'one', 'two']);
    await writeDraft({ type: 'doc', content: [aParagraph('typed in the editor')] });
    expect(await texts()).toEqual(['typed in the editor']);
    const { errors } = await tryAsking(open.db, learner, draftQuery, { skillId });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN_ACCESS');
  });

  it('are written into the same Y.Doc, where both ways show the same (LOCAL-031, API-037)', async () => {
    await lock();
    const bold = { offset: 0, length: 4, style: 'bold' };
    const link = { type: 'link', data: { url: 'https://example.org/' } };
    const styled = {
      text: 'Bold and linked',
      inlineStyleRanges: [bold],
      entityRanges: [{ offset: 9, length: 6, key: 0 }],
      entityMap: { 0: link },
    };
    expect(await upsert('unstyled', 'first000', styled)).toMatchObject({
      data: { upsertSkillComponent: { success: true } },
    });
    await upsert('header-one', 'head0000', { text: 'A title', data: { level: 2 } }, 0);
    await upsert('unordered-list-item', 'text0001', { text: 'two, changed' });
    await upsert('code-block', 'code0000', {
      text: 'ls -l',
      entityRanges: [{ offset: 0, length: 5, key: 0 }],
      entityMap: { 0: { type: 'code', data: { language: 'sh' } } },
    });
    const document = await inDraft();
    expect(document.content).toMatchObject([
      { type: 'heading', attrs: { key: 'head0000', level: 2 } },
      {
        attrs: { key: 'first000' },
        content: [
          { text: 'Bold', marks: [{ type: 'bold' }] },
          { text: ' and ' },
          { text: 'linked', marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] },
        ],
      },
      { type: 'bulletList', attrs: { key: 'list0000' } },
      { type: 'codeBlock', attrs: { key: 'code0000', language: 'sh' } },
    ]);
    expect(await texts()).toEqual(['A title', 'Bold and linked', 'one', 'two, changed', 'ls -l']);
    expect(await shown()).toMatchObject(JSON.parse(JSON.stringify(toSpecBlocks(document))));
  });

  it('take questions, pictures and dividers, as they are shown', async () => {
    await lock();
    const question = aChoice('q-new');
    const { blocks, entityMap } = toSpecBlocks({ type: 'doc', content: [question] });
    const [{ text, entityRanges } = { text: '', entityRanges: [] }] = blocks;
    expect(codeIn(await upsert('atomic', question.attrs.key, { text, entityRanges, entityMap }))).toBe(
      undefined,
    );
    await upsert('atomic', 'divider0', {
      text: ' ',
      entityRanges: [{ offset: 0, length: 1, key: 0 }],
      entityMap: { 0: { type: 'divider', data: {} } },
    });
    expect((await shown()).entityMap).toEqual({ 0: entityMap[0], 1: { type: 'divider', data: {} } });
  });

  it('go, with what is empty without them', async () => {
    await lock();
    expect(await remove('text0000')).toMatchObject({ data: { removeSkillComponent: { success: true } } });
    expect(await texts()).toEqual(['Mains is 230 V.', 'two']);
    await remove('text0001');
    expect((await inDraft()).content).toHaveLength(1);
    await remove('first000');
    expect(await texts()).toEqual(['']);
    expect(codeIn(await remove('gone0000'))).toBe('COMPONENT_NOT_FOUND');
  });

  it('are changed only by the session that holds the lock (EDIT-010, API-045)', async () => {
    expect(codeIn(await upsert('unstyled', 'first000', { text: 'x' }))).toBe('CANNOT_ACQUIRE_LOCK');
    await lock();
    const other = await upsert('unstyled', 'first000', { text: 'x' }, undefined, 'tab-2');
    expect(other.errors?.[0]?.extensions).toMatchObject({
      code: 'CANNOT_ACQUIRE_LOCK',
      status: 409,
      extras: { lock: { userId: author.id, sessionId: TAB, name: 'Ada Berg' } },
    });
    expect(codeIn(await remove('first000', { steal: false, sessionId: null as never }))).toBe(
      'CANNOT_ACQUIRE_LOCK',
    );
    expect(await texts()).toEqual(['Mains is 230 V.', 'one', 'two']);
  });

  it('are refused where they break the schema or the skill is retired (EDIT-011)', async () => {
    await lock();
    expect(codeIn(await upsert('atomic', 'video000', { text: ' ' }))).toBe('INVALID_ARGUMENTS');
    expect(codeIn(await upsert('header-one', 'text0000', { text: 'no list item' }))).toBe(
      'INVALID_ARGUMENTS',
    );
    await open.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', skillId)
      .execute();
    expect(codeIn(await upsert('unstyled', 'first000', { text: 'x' }))).toBe('SKILL_IS_RETIRED');
    expect(codeIn(await remove('first000'))).toBe('SKILL_IS_RETIRED');
  });
});

describe('publishing', () => {
  const update = (fields: object, more: object = {}) =>
    tryAsking(open.db, author, updateSkillMetaOperation.document, { skillId, fields, ...more });
  const published = async () => (await ask(open.db, learner, skillBodiesQuery, { skillIds: [skillId] }))[0];

  it('makes the draft the body that learners pull, with all that its row says of it', async () => {
    const course = await aCourse(open.db, organization, { holds: [{ id: skillId, slug: '' }] });
    const device = aDeviceOf(open.db, learner, { tenants: [organization.alias] });
    await device.pullAll();
    const content: Block[] = [aHeading('Start here'), aParagraph('New words.'), aChoice('q-1')];
    await writeDraft({ type: 'doc', content });
    const answer = await update({ workflow: 'PUBLISHED' });
    expect(answer).toMatchObject({ data: { updateSkillMeta: { workflow: 'PUBLISHED', bodyVersion: 2 } } });
    expect(await published()).toMatchObject({ bodyVersion: 2, document: { type: 'doc', content } });
    const { rows } = await device.pullAll();
    const row = rows.find(({ type }) => type === 'skill')?.body;
    expect(row).toMatchObject({
      bodyVersion: 2,
      numberOfQuestions: 1,
      sections: [{ title: 'Start here', questionIds: ['q-1'] }],
      courseIds: [course.id],
    });
    expect(rows.some(({ type, id }) => type === 'collection' && id === course.id)).toBe(true);
  });

  it('again without a change, keeps the version, so that nobody fetches the text anew', async () => {
    await writeDraft({ type: 'doc', content: [aParagraph('once')] });
    await update({ workflow: 'PUBLISHED' });
    expect(await update({ workflow: 'PUBLISHED', title: 'Another name' })).toMatchObject({
      data: { updateSkillMeta: { bodyVersion: 2 } },
    });
  });

  it('shows no half of an edit: what is typed afterwards waits for the next time', async () => {
    await writeDraft({ type: 'doc', content: [aParagraph('first')] });
    await update({ workflow: 'PUBLISHED' });
    await writeDraft({ type: 'doc', content: [aParagraph('second')] });
    expect(JSON.stringify(await published())).toContain('first');
    await update({ title: 'Only the name' });
    expect(JSON.stringify(await published())).toContain('first');
  });

  it('is refused while the text breaks the schema, and says why (D51)', async () => {
    await writeDraft((fragment) => fragment.push([new Y.XmlElement('bulletList')]));
    const { errors } = await update({ workflow: 'PUBLISHED', title: 'Not taken either' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'DRAFT_IS_INVALID',
      status: 400,
      extras: { problems: [expect.stringContaining('bulletList')] },
    });
    expect(await published()).toMatchObject({ bodyVersion: 1 });
    const { title } = await open.db
      .selectFrom('content.skills')
      .select('title')
      .where('id', '=', skillId)
      .executeTakeFirstOrThrow();
    expect(title).toBe('Voltage');
  });

  it('is refused with a picture that the organization does not have', async () => {
    const [own, foreign] = [newId(), newId()];
    const other = await anOrganization(open.db);
    for (const [id, organizationId] of [
      [own, organization.id],
      [foreign, other.id],
    ] as const) {
      await open.db
        .insertInto('content.assets')
        .values({
          id,
          organizationId,
          contentType: 'image/png',
          bytes: 12,
          sha256: id,
          width: 1,
          height: 1,
          createdAt: 1,
        })
        .execute();
    }
    const image = (assetId: string, key: string): Block => ({
      type: 'image',
      attrs: { key, assetId, alt: 'A ship', width: null, height: null },
    });
    await writeDraft({ type: 'doc', content: [image(own, 'image001'), image(foreign, 'image002')] });
    const { errors } = await update({ workflow: 'PUBLISHED' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'DRAFT_ASSETS_MISSING',
      extras: { assetIds: [foreign] },
    });
    await writeDraft({ type: 'doc', content: [image(own, 'image001')] });
    await update({ workflow: 'PUBLISHED' });
    const { assets } = await open.db
      .selectFrom('content.skills')
      .select('assets')
      .where('id', '=', skillId)
      .executeTakeFirstOrThrow();
    expect(assets).toEqual([{ assetId: own, bytes: 12, contentType: 'image/png' }]);
    // Another organization's, of a lesson that was handed over with it, where another lesson there shows it, too.
    const shown = JSON.stringify([{ assetId: foreign, bytes: 12, contentType: 'image/png' }]);
    await open.db.updateTable('content.skills').set({ assets: shown }).where('id', '=', skillId).execute();
    await writeDraft({ type: 'doc', content: [image(own, 'image001'), image(foreign, 'image002')] });
    expect((await update({ workflow: 'PUBLISHED' })).errors).toBeUndefined();
  });

  it('waits in the outbox until the text that the author saw has arrived', async () => {
    const draft = await writeDraft({ type: 'doc', content: [aParagraph('half')] });
    const typed = updateOf(draft.doc, () => writeDocument(fragmentOf(draft.doc), lesson)) as Uint8Array;
    const draftVector = Buffer.from(Y.encodeStateVector(draft.doc)).toString('base64');
    const device = aDeviceOf(open.db, author);
    const entry = device.entry(updateSkillMetaOperation, {
      skillId,
      fields: { workflow: 'PUBLISHED' },
      draftVector,
    });
    expect(await device.push([entry])).toMatchObject([{ s: 'waiting' }]);
    await open.db.transaction().execute((tx) => storeUpdate(tx, draft, typed, { at: Date.now(), by: null }));
    expect(await device.push([entry])).toMatchObject([{ s: 'applied' }]);
  });

  it('is refused when the text that the author saw has not arrived', async () => {
    const draft = await writeDraft({ type: 'doc', content: [aParagraph('arrived')] });
    const vector = (doc: Y.Doc) => Buffer.from(Y.encodeStateVector(doc)).toString('base64');
    const seen = vector(draft.doc);
    fragmentOf(draft.doc).push([new Y.XmlElement('paragraph')]);
    expect(codeIn(await update({ workflow: 'PUBLISHED' }, { draftVector: vector(draft.doc) }))).toBe(
      'DRAFT_NOT_ARRIVED',
    );
    expect(codeIn(await update({ workflow: 'PUBLISHED' }, { draftVector: seen }))).toBeUndefined();
    expect(codeIn(await update({ workflow: 'PUBLISHED' }, { draftVector: 'Bf8=' }))).toBe(
      'INVALID_ARGUMENTS',
    );
  });

  it('keeps progress for the questions that are still there', async () => {
    const kept = aChoice('q-kept');
    await writeDraft({ type: 'doc', content: [kept, aChoice('q-gone')] });
    await update({ workflow: 'PUBLISHED' });
    const report = (answers: Record<string, string[]>) =>
      ask(
        open.db,
        learner,
        upsertProgressOperation.document.replace(
          /\{[^{}]*\}\s*\}$/,
          '{ completedQuestions sections percentComplete complete } }',
        ),
        {
          skillId,
          clientId: newId(),
          secondsConsumed: 5,
          answers,
          completedQuestions: [],
          lastCompletedBlockKey: null,
          complete: false,
        },
      );
    await report({ 'q-kept': ['q-kept-a'] });
    await writeDraft({ type: 'doc', content: [aHeading('New'), kept, aChoice('q-new')] });
    await update({ workflow: 'PUBLISHED' });
    const progress = await report({});
    expect(progress).toMatchObject({ completedQuestions: ['q-kept'], percentComplete: 50, complete: false });
  });

  it('takes each field alone, from authors only, and nothing of a retired skill; RETIRED is set with the course alone (API-036, D94)', async () => {
    for (const fields of [
      { title: 'Ohm' },
      { subtitle: 'A law' },
      { storyboard: { scenes: ['A river', 'A tap'] } },
      { externalId: 'OHM-1' },
      { description: 'Of currents' },
      { summary: 'Short' },
      { tags: ['physics'] },
      { visible: false, free: false, loginRequired: true },
      { images: { catalog: null } },
    ]) {
      expect(codeIn(await update(fields))).toBeUndefined();
    }
    expect(codeIn(await update({ images: { catalog: newId() } }))).toBe('INVALID_ARGUMENTS');
    expect(codeIn(await update({ slug: 'x' }))).toBe('INVALID_ARGUMENTS');
    expect(codeIn(await update({ storyboard: 'x'.repeat(16_384) }))).toBe('INVALID_ARGUMENTS');
    const row = await open.db
      .selectFrom('content.skills')
      .selectAll()
      .where('id', '=', skillId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      title: 'Ohm',
      subtitle: 'A law',
      storyboard: { scenes: ['A river', 'A tap'] },
      externalId: 'OHM-1',
      description: 'Of currents',
      summary: 'Short',
      tags: ['physics'],
      visible: false,
      free: false,
      loginRequired: true,
    });
    // With its course alone a skill is retired, and restored.
    expect(codeIn(await update({ workflow: 'RETIRED' }))).toBe('SKILL_RETIRE_NOT_SUPPORTED');
    await open.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', skillId)
      .execute();
    expect(codeIn(await update({ title: 'Too late' }))).toBe('SKILL_IS_RETIRED');
    expect(codeIn(await update({ workflow: 'NEEDS_CONTENT' }))).toBe('SKILL_RESTORE_NOT_SUPPORTED');
    await open.db
      .updateTable('content.skills')
      .set({ workflow: 'PUBLISHED' })
      .where('id', '=', skillId)
      .execute();
    const { errors } = await tryAsking(open.db, learner, updateSkillMetaOperation.document, {
      skillId,
      fields: { title: 'Mine' },
    });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN_ACCESS');
  });
});

describe('setting a draft back to the published text', () => {
  const reset = (person: SeededPerson) =>
    tryAsking(open.db, person, resetSkillDraftOperation.document, { skillId });
  const copies = () =>
    open.db.selectFrom('content.draftCopies').selectAll().where('skillId', '=', skillId).execute();

  /** Past the door, as it was before there was one. */
  const breakDraft = () =>
    writeDraft((fragment) => {
      fragment.insert(0, [new Y.XmlElement('marquee')]);
      fragment.doc?.getText('hidden').insert(0, 'x');
    });

  it('makes a broken draft readable and publishable again, and keeps what was there (F50)', async () => {
    const owner = await aPerson(open.db, { roles: [[organization, ['owner']]] });
    await writeDraft({ type: 'doc', content: [aParagraph('Not published.')] });
    await breakDraft();
    expect(codeIn(await tryAsking(open.db, author, draftQuery, { skillId }))).toBe('DRAFT_IS_INVALID');
    expect(await reset(owner)).toMatchObject({ data: { resetSkillDraft: { success: true } } });
    expect(await inDraft()).toEqual(lesson);
    const [copy] = await copies();
    const kept = new Y.Doc();
    Y.applyUpdate(kept, copy!.state);
    expect(kept.getXmlFragment('default').toString()).toContain('Not published.');
    expect(copy!.userId).toBe(owner.id);
  });

  it('is an edit of the same draft: a device that has the broken one gets the published text, and brings nothing back', async () => {
    const owner = await aPerson(open.db, { roles: [[organization, ['owner']]] });
    await breakDraft();
    const device = new Y.Doc();
    Y.applyUpdate(device, Y.encodeStateAsUpdate((await loadDraft(open.db, skillId))!.doc));
    await reset(owner);
    const { doc } = (await loadDraft(open.db, skillId))!;
    Y.applyUpdate(device, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(device)));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(device));
    expect(readDocument(fragmentOf(device))).toEqual(lesson);
    expect(readDocument(fragmentOf(doc))).toEqual(lesson);
  });

  it('is for owners and administrators, not for authors and learners, nor for a retired skill', async () => {
    const owner = await aPerson(open.db, { roles: [[organization, ['owner']]] });
    await writeDraft({ type: 'doc', content: [aParagraph('Not published.')] });
    for (const person of [author, learner]) expect(codeIn(await reset(person))).toBe('FORBIDDEN_ACCESS');
    await open.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', skillId)
      .execute();
    expect(codeIn(await reset(owner))).toBe('SKILL_IS_RETIRED');
    expect(await copies()).toEqual([]);
  });
});

describe('versions of a draft', () => {
  const vector = async () => {
    const draft = await loadDraft(open.db, skillId);
    return Buffer.from(Y.encodeStateVector(draft?.doc ?? new Y.Doc())).toString('base64');
  };
  const keep = async (name: string, person = author, draftVector?: string) =>
    tryAsking(open.db, person, keepDraftVersionOperation.document, {
      skillId,
      name,
      draftVector: draftVector ?? (await vector()),
    });
  const restore = (at: number, person = author) =>
    tryAsking(open.db, person, restoreDraftVersionOperation.document, { skillId, at });
  const listed = async (person = author): Promise<{ at: number; name: string | null }[]> => {
    const { data } = await tryAsking(open.db, person, draftVersionsPage.document, { skillId });
    return (data?.getDraftVersions as { at: number; name: string | null }[]) ?? [];
  };
  const read = async (at: number) => {
    const { data } = await tryAsking(open.db, author, draftVersionPage.document, { skillId, at });
    return data?.getDraftVersion;
  };

  it('make whoever restores one the writer of the text, as an edit of a block does, and devices hear of it at once (U14)', async () => {
    const other = await aPerson(open.db, { roles: [[organization, ['trainer']]] });
    const written = async () => {
      const told = await open.db
        .deleteFrom('jobs.jobs')
        .where('key', '=', skillId)
        .returning('kind')
        .execute();
      return [(await loadDraft(open.db, skillId))?.writtenBy, told.map(({ kind }) => kind)];
    };
    await lock();
    expect(await written()).toEqual([null, []]);
    await upsert('unstyled', 'mine0001', { text: 'Mine.' });
    expect(await written()).toEqual([author.id, ['text-changes-hands']]);
    await keep('Mine');
    await upsert('unstyled', 'mine0001', { text: 'Mine again.' });
    expect(await written()).toEqual([author.id, []]);
    const [version] = await listed();
    await restore(version!.at, other);
    expect(await written()).toEqual([other.id, ['text-changes-hands']]);
  });

  it('are named, read and restored by authors; what was there before is kept too', async () => {
    await writeDraft({ type: 'doc', content: [aParagraph('As it was.')] });
    expect((await keep('Before the review')).errors).toBeUndefined();
    await writeDraft({ type: 'doc', content: [aParagraph('As it became.')] });
    const [version] = await listed();
    expect(version).toMatchObject({ name: 'Before the review' });
    expect(await read(version!.at)).toMatchObject({
      text: 'As it was.',
      restorable: true,
      document: { type: 'doc' },
    });
    expect((await restore(version!.at)).errors).toBeUndefined();
    expect(JSON.stringify(await inDraft())).toContain('As it was.');
    expect(JSON.stringify(await inDraft())).not.toContain('As it became.');
    const [before] = await listed();
    expect(before?.name).toBeNull();
    expect(await read(before!.at)).toMatchObject({ text: 'As it became.', restorable: true });
  });

  it('hold all that the person saw: what has not arrived is waited for', async () => {
    await writeDraft({ type: 'doc', content: [aParagraph('Here.')] });
    const ahead = new Y.Doc();
    ahead.getText('x').insert(0, 'only on the device');
    const draftVector = Buffer.from(Y.encodeStateVector(ahead)).toString('base64');
    expect(codeIn(await keep('Too early', author, draftVector))).toBe('DRAFT_NOT_ARRIVED');
    expect(codeIn(await keep('Rubbish', author, '/////w=='))).toBe('INVALID_ARGUMENTS');
    expect(await listed()).toEqual([]);
  });

  it('give back the words of a draft that is no lesson, and nothing that would break it again', async () => {
    const owner = await aPerson(open.db, { roles: [[organization, ['owner']]] });
    await writeDraft({ type: 'doc', content: [aParagraph('Worth keeping.')] });
    await writeDraft((fragment) => fragment.insert(0, [new Y.XmlElement('marquee')]));
    await tryAsking(open.db, owner, resetSkillDraftOperation.document, { skillId });
    const [version] = await listed();
    expect(await read(version!.at)).toEqual({ text: 'Worth keeping.', restorable: false });
    expect(codeIn(await restore(version!.at))).toBe('DRAFT_IS_INVALID');
    expect(await inDraft()).toEqual(lesson);
    const lines = await open.db
      .selectFrom('audit.lines')
      .select(['kind', 'userId'])
      .where('entityId', '=', skillId)
      .execute();
    expect(lines).toEqual([{ kind: 'draft reset', userId: owner.id }]);
  });

  it('are for authors alone, end at 50 with a name, and at 10 without', async () => {
    expect(codeIn(await keep('Mine', learner))).toBe('FORBIDDEN_ACCESS');
    for (let count = 0; count < 50; count++) expect((await keep(`Version ${count}`)).errors).toBeUndefined();
    expect(codeIn(await keep('One more'))).toBe('TOO_MANY_VERSIONS');
    const [newest] = await listed();
    for (let count = 0; count < 12; count++) await restore(newest!.at);
    const names = (await listed()).map(({ name }) => name);
    expect(names.filter((name) => name !== null)).toHaveLength(50);
    expect(names.filter((name) => name === null)).toHaveLength(10);
    expect(await listed(learner)).toEqual([]);
    expect(codeIn(await restore(newest!.at, learner))).toBe('FORBIDDEN_ACCESS');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  approvalStagesId,
  type SkillApprovals,
  setApprovalStagesOperation,
  setSkillApprovalOperation,
  skillApprovalsId,
} from '#contract/content/approval.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import { textHashOf } from '#contract/document/text-hash.ts';
import { readDocument, writeDocument } from '#contract/drafts/draft-document.ts';
import { newId } from '#contract/ids.ts';
import {
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { fragmentOf, openDraft, storeUpdate, updateOf } from '../../../drafts/draft-storage.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { lookAtApprovedTexts } from './look-at-approved-texts.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let reviewer: SeededPerson;
let trainer: SeededPerson;
let learner: SeededPerson;
let stranger: SeededPerson;
let skillId: string;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
beforeEach(async () => {
  harbor = await anOrganization(open.db);
  const quay = await anOrganization(open.db);
  owner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  trainer = await aPerson(open.db, { roles: [[harbor, ['trainer']]] });
  learner = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  stranger = await aPerson(open.db, { roles: [[quay, ['owner']]] });
  reviewer = await aPerson(open.db, {});
  skillId = (await aSkill(open.db, harbor, { authors: [[reviewer, 'peerReviewer']] })).id;
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

/** As an editor does. @param by  whose edit it is; null: nobody knows @returns the hash of what is there then, and what a device knows of it */
const write = (text: string, by: SeededPerson | null = null) =>
  open.db.transaction().execute(async (tx) => {
    const draft = await openDraft(tx, skillId, Date.now());
    const fragment = fragmentOf(draft.doc);
    const document: LessonDocument = {
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { key: 'first000' }, content: [{ type: 'text', text }] }],
    };
    const update = updateOf(draft.doc, () => {
      fragment.delete(0, fragment.length);
      writeDocument(fragment, document);
    });
    if (update) await storeUpdate(tx, draft, update, { at: Date.now(), by: by?.id ?? null });
    return {
      textHash: await textHashOf(readDocument(fragment)),
      draftVector: Buffer.from(Y.encodeStateVector(draft.doc)).toString('base64'),
    };
  });

const approving = setSkillApprovalOperation.document;
const approval = (textHash: string, more: object = {}) => ({
  ...{ skillId, stage: '', textHash, approved: true },
  ...more,
});
const stored = () =>
  open.db.selectFrom('content.skillApprovals').selectAll().where('skillId', '=', skillId).execute();
const auditKinds = async () =>
  (
    await open.db
      .selectFrom('audit.lines')
      .select('kind')
      .where('entityId', '=', skillId)
      .where('kind', 'in', ['text approved', 'approval withdrawn'])
      .orderBy('n')
      .execute()
  ).map(({ kind }) => kind);
const publish = (more: object = {}) =>
  tryAsking(open.db, owner, updateSkillMetaOperation.document, {
    skillId,
    fields: { workflow: 'PUBLISHED' },
    ...more,
  });
const refusalOf = ({ errors }: Awaited<ReturnType<typeof publish>>) => errors?.[0]?.extensions;
const asking = (stages: object[], more: object = {}) =>
  ask(open.db, owner, setApprovalStagesOperation.document, { organizationId: harbor.id, stages, ...more });
const facts = [{ name: 'Facts', approvals: 1 }];
const look = (told: string[][] = []) =>
  lookAtApprovedTexts({
    database: open,
    announcer: { announce: (subjects: string[]) => told.push(subjects) } as never,
  });
const shownTo = async (person: SeededPerson, id: string) =>
  (await aDeviceOf(open.db, person).pullAll()).rows.find((row) => row.id === id)?.body;

describe('an approval of a text', () => {
  it('is taken for exactly the text that is there, and refused with its own code once somebody has edited it (SKILL-004)', async () => {
    const { textHash } = await write('Red is port');
    await ask(open.db, reviewer, approving, approval(textHash));
    expect(await stored()).toMatchObject([{ userId: reviewer.id, textHash, withdrawnAt: null }]);
    await write('Red is starboard');
    expect(await codeOf(open.db, trainer, approving, approval(textHash))).toBe('APPROVED_TEXT_CHANGED');
    expect(await stored()).toHaveLength(1);
    // Back to the words that were approved: the same text in the same blocks.
    expect((await write('Red is port')).textHash).toBe(textHash);
    await ask(open.db, trainer, approving, approval(textHash));
    expect(await stored()).toHaveLength(2);
  });

  it('waits for a text that the device has and the server has not (LOCAL-013)', async () => {
    const { textHash } = await write('Red is port');
    const ahead = new Y.Doc();
    ahead.getMap('typed').set('offline', true);
    const draftVector = Buffer.from(Y.encodeStateVector(ahead)).toString('base64');
    expect(await codeOf(open.db, reviewer, approving, approval(textHash, { draftVector }))).toBe(
      'DRAFT_NOT_ARRIVED',
    );
    expect(await stored()).toEqual([]);
  });

  it('is refused in a stage that the organization does not ask for any more, and can be taken back there (SKILL-004)', async () => {
    const { textHash } = await write('Red is port');
    const inFacts = approval(textHash, { stage: 'Facts' });
    expect(await codeOf(open.db, reviewer, approving, inFacts)).toBe('APPROVAL_STAGE_GONE');
    await asking(facts);
    await ask(open.db, reviewer, approving, inFacts);
    await asking([{ name: 'Language', approvals: 1 }]);
    expect(await codeOf(open.db, owner, approving, inFacts)).toBe('APPROVAL_STAGE_GONE');
    await ask(open.db, reviewer, approving, { ...inFacts, approved: false });
    // Who does not know the stages says none.
    await ask(open.db, owner, approving, approval(textHash));
    expect(await stored()).toMatchObject([{ withdrawnAt: expect.any(Number) }, { userId: owner.id }]);
  });

  it('is one, however often and by however many calls at a moment it is given (SKILL-004)', async () => {
    const { textHash, draftVector } = await write('Red is port');
    await Promise.all(
      [1, 2, 3].map(() => ask(open.db, reviewer, approving, approval(textHash, { draftVector }))),
    );
    await ask(open.db, reviewer, approving, approval(textHash));
    expect(await stored()).toHaveLength(1);
    expect(await auditKinds()).toEqual(['text approved']);
  });

  it('can be taken back by the person who gave it, whatever the text is now, and leaves its trace in the history (SKILL-004)', async () => {
    const { textHash } = await write('Red is port');
    await ask(open.db, reviewer, approving, approval(textHash));
    await write('Edited');
    await ask(open.db, trainer, approving, approval(textHash, { approved: false }));
    expect(await stored()).toMatchObject([{ withdrawnAt: null }]);
    for (const _twice of [1, 2])
      await ask(open.db, reviewer, approving, approval(textHash, { approved: false }));
    expect(await stored()).toMatchObject([{ userId: reviewer.id, withdrawnAt: expect.any(Number) }]);
    expect(await auditKinds()).toEqual(['text approved', 'approval withdrawn']);
  });

  it('reaches those who work on the text, with the name of who gave it, and no learner (SKILL-004)', async () => {
    const { textHash } = await write('Red is port');
    await ask(open.db, reviewer, approving, approval(textHash));
    const seenBy = async (person: SeededPerson) => {
      const { rows } = await aDeviceOf(open.db, person).pullAll();
      const row = rows.find(({ type, id }) => type === 'skillApprovals' && id === skillApprovalsId(skillId));
      const named = rows.some(({ type, id }) => type === 'userInfo' && id === reviewer.id);
      return row ? [(row.body as unknown as SkillApprovals).approvals[0]?.textHash, named] : null;
    };
    for (const person of [owner, trainer, reviewer]) expect(await seenBy(person)).toEqual([textHash, true]);
    for (const person of [learner, stranger]) expect(await seenBy(person)).toBeNull();
  });

  it('is known to be outdated by all who work on the text once the server has looked, without opening it (SKILL-004)', async () => {
    const told: string[][] = [];
    const seen = async () => {
      const { rows } = await aDeviceOf(open.db, trainer).pullAll();
      return (rows.find(({ id }) => id === skillApprovalsId(skillId))?.body as unknown as SkillApprovals)
        ?.textHash;
    };
    const { textHash } = await write('Red is port');
    await ask(open.db, reviewer, approving, approval(textHash));
    expect(await seen()).toBe(textHash);
    await look(told);
    expect(told).toEqual([]);
    const { textHash: edited } = await write('Red is starboard');
    await look(told);
    expect(await seen()).toBe(edited);
    expect(told).toHaveLength(1);
    await write('Red is port');
    await look(told);
    expect(await seen()).toBe(textHash);
    expect(told).toHaveLength(2);
    await look(told);
    expect(told).toHaveLength(2);
  });

  it('is refused to learners, to other organizations, to visitors, and for a skill that is not there or retired (SKILL-004)', async () => {
    const { textHash } = await write('Red is port');
    for (const person of [learner, stranger])
      expect(await codeOf(open.db, person, approving, approval(textHash))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, approving, approval(textHash))).toBe('UNAUTHENTICATED');
    const absent = { ...approval(textHash), skillId: newId() };
    expect(await codeOf(open.db, owner, approving, absent)).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, owner, approving, approval('nonsense'))).toBe('INVALID_ARGUMENTS');
    await open.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', skillId)
      .execute();
    expect(await codeOf(open.db, owner, approving, approval(textHash))).toBe('SKILL_IS_RETIRED');
    expect(await stored()).toEqual([]);
  });
});

describe('approvals before a publication', () => {
  it('are asked for by no organization that has not chosen them (SKILL-004)', async () => {
    await write('Red is port');
    expect(refusalOf(await publish())).toBeUndefined();
  });

  it('are asked for in each stage that the organization has named, of the text that is published (SKILL-004)', async () => {
    await asking([
      { name: 'Language', approvals: 1 },
      { name: 'Facts', approvals: 2 },
    ]);
    const { textHash } = await write('Red is port');
    expect(refusalOf(await publish())).toMatchObject({
      code: 'APPROVAL_MISSING',
      extras: {
        missing: [
          { stage: 'Language', missing: 1 },
          { stage: 'Facts', missing: 2 },
        ],
      },
    });
    await ask(open.db, reviewer, approving, approval(textHash));
    for (const person of [reviewer, trainer])
      await ask(open.db, person, approving, approval(textHash, { stage: 'Facts' }));
    await write('Red is starboard');
    expect(refusalOf(await publish())).toMatchObject({ code: 'APPROVAL_MISSING' });
    await write('Red is port');
    expect(refusalOf(await publish())).toBeUndefined();
    const { workflow, bodyVersion } = await open.db
      .selectFrom('content.skills')
      .selectAll()
      .where('id', '=', skillId)
      .executeTakeFirstOrThrow();
    expect([workflow, bodyVersion]).not.toContain(null);
    // What learners read already stays published without another approval.
    for (const person of [reviewer, trainer])
      await ask(open.db, person, approving, approval(textHash, { stage: 'Facts', approved: false }));
    expect(refusalOf(await publish())).toBeUndefined();
  });

  it('are chosen by those who govern the organization, each stage under a name of its own (SKILL-004)', async () => {
    const choosing = setApprovalStagesOperation.document;
    const wanted = { organizationId: harbor.id, stages: [{ name: 'Facts', approvals: 1 }] };
    for (const person of [trainer, learner, reviewer, stranger])
      expect(await codeOf(open.db, person, choosing, wanted)).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, choosing, wanted)).toBe('UNAUTHENTICATED');
    expect(await codeOf(open.db, owner, choosing, { ...wanted, organizationId: newId() })).toBe(
      'FORBIDDEN_ACCESS',
    );
    const twice = { ...wanted, stages: [...wanted.stages, { name: ' facts ', approvals: 1 }] };
    expect(await codeOf(open.db, owner, choosing, twice)).toBe('INVALID_ARGUMENTS');
    await Promise.all([1, 2].map(() => ask(open.db, owner, choosing, wanted)));
    const { rows } = await aDeviceOf(open.db, trainer).pullAll();
    const row = rows.find(({ type }) => type === 'approvalStages');
    expect(row).toMatchObject({ id: approvalStagesId(harbor.id), body: { stages: wanted.stages } });
  });
});

describe('an approval, where somebody wrote the text last', () => {
  it('is refused to them with its own code where a stage asks, and taken from everybody else who works on the text (U14, SKILL-004)', async () => {
    await asking(facts);
    const { textHash } = await write('Red is port', trainer);
    const wanted = approval(textHash, { stage: 'Facts' });
    expect(await codeOf(open.db, trainer, approving, wanted)).toBe('APPROVAL_OF_OWN_TEXT');
    expect(await stored()).toEqual([]);
    expect(refusalOf(await publish())).toMatchObject({ code: 'APPROVAL_MISSING' });
    for (const person of [reviewer, owner]) await ask(open.db, person, approving, wanted);
    expect(refusalOf(await publish())).toBeUndefined();
  });

  it('by them counts where no stage asks and where the organization has it so, and not once that is turned back (U14)', async () => {
    const { textHash } = await write('Red is port', trainer);
    await ask(open.db, trainer, approving, approval(textHash));
    await asking(facts);
    expect(refusalOf(await publish())).toMatchObject({ code: 'APPROVAL_MISSING' });
    await asking(facts, { byAnother: false });
    // A device of before says nothing of it.
    await asking(facts);
    await ask(open.db, trainer, approving, approval(textHash, { stage: 'Facts' }));
    await asking(facts, { byAnother: true });
    expect(refusalOf(await publish())).toMatchObject({ code: 'APPROVAL_MISSING' });
    await asking(facts, { byAnother: false });
    expect(refusalOf(await publish())).toBeUndefined();
  });

  it('counts no more once its giver has written what is there now, and is refused of that (U14)', async () => {
    await asking(facts);
    const { textHash } = await write('Red is port');
    await ask(open.db, trainer, approving, approval(textHash, { stage: 'Facts' }));
    const { textHash: edited } = await write('Red is starboard', trainer);
    expect(refusalOf(await publish())).toMatchObject({ code: 'APPROVAL_MISSING' });
    const wanted = approval(edited, { stage: 'Facts' });
    expect(await codeOf(open.db, trainer, approving, wanted)).toBe('APPROVAL_OF_OWN_TEXT');
    await ask(open.db, reviewer, approving, wanted);
    expect(refusalOf(await publish())).toBeUndefined();
  });

  it('goes on counting where its giver typed after it and took that back: the text is whose it was (U14)', async () => {
    await asking(facts);
    const { textHash } = await write('Red is port', trainer);
    await ask(open.db, reviewer, approving, approval(textHash, { stage: 'Facts' }));
    await write('Red is port!', reviewer);
    await look();
    expect((await write('Red is port', reviewer)).textHash).toBe(textHash);
    const own = approval(textHash, { stage: 'Facts' });
    expect(await codeOf(open.db, trainer, approving, own)).toBe('APPROVAL_OF_OWN_TEXT');
    expect(refusalOf(await publish())).toBeUndefined();
  });

  it('at the same moment as an edit is one of the text that was seen, or refused (U14)', async () => {
    await asking(facts);
    const { textHash } = await write('Red is port', trainer);
    const wanted = approval(textHash, { stage: 'Facts' });
    const [code] = await Promise.all([
      codeOf(open.db, reviewer, approving, wanted),
      write('Red is starboard', reviewer),
    ]);
    expect([undefined, 'APPROVED_TEXT_CHANGED']).toContain(code);
    expect(refusalOf(await publish())).toMatchObject({ code: 'APPROVAL_MISSING' });
  });

  it('is two when two people give it at one moment, and refused when it is of an older text (U14)', async () => {
    await asking([{ name: 'Facts', approvals: 2 }]);
    const { textHash: before } = await write('Red is starboard', trainer);
    const { textHash } = await write('Red is port', trainer);
    const older = approval(before, { stage: 'Facts' });
    expect(await codeOf(open.db, reviewer, approving, older)).toBe('APPROVED_TEXT_CHANGED');
    const wanted = approval(textHash, { stage: 'Facts' });
    await Promise.all([reviewer, owner].map((person) => ask(open.db, person, approving, wanted)));
    expect(await stored()).toHaveLength(2);
    expect(refusalOf(await publish())).toBeUndefined();
  });

  it('is refused to somebody whose role on the text has just been taken, and so is taking theirs back (U14)', async () => {
    await asking(facts);
    const { textHash } = await write('Red is port', trainer);
    await open.db.deleteFrom('content.skillAuthors').where('userId', '=', reviewer.id).execute();
    const wanted = approval(textHash, { stage: 'Facts' });
    expect(await codeOf(open.db, reviewer, approving, wanted)).toBe('FORBIDDEN_ACCESS');
    const back = { ...wanted, approved: false };
    expect(await codeOf(open.db, reviewer, approving, back)).toBe('FORBIDDEN_ACCESS');
  });

  it('need not be tried in vain: devices of those who work on the text know who that is before anybody approves, those of learners do not (U14)', async () => {
    await asking(facts, { byAnother: false });
    await look();
    const { textHash } = await write('Red is port', trainer);
    expect(await shownTo(owner, skillApprovalsId(skillId))).toBeUndefined();
    const told: string[][] = [];
    await look(told);
    await look(told);
    expect(told).toHaveLength(1);
    for (const person of [owner, reviewer])
      expect(await shownTo(person, skillApprovalsId(skillId))).toMatchObject({
        ...{ approvals: [], textHash, lastWriter: trainer.id },
      });
    expect(await shownTo(reviewer, trainer.id)).toBeDefined();
    for (const person of [learner, stranger])
      expect(await shownTo(person, skillApprovalsId(skillId))).toBeUndefined();
    expect(await shownTo(trainer, approvalStagesId(harbor.id))).toMatchObject({ byAnother: false });
  });
});

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

/** As an editor does. @returns the hash of what is there then, and what a device knows of it */
const write = (text: string) =>
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
    if (update) await storeUpdate(tx, draft, update, { at: Date.now(), by: null });
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
const asking = (stages: object[]) =>
  ask(open.db, owner, setApprovalStagesOperation.document, { organizationId: harbor.id, stages });

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
    const look = () =>
      lookAtApprovedTexts({
        database: open,
        announcer: { announce: (subjects: string[]) => told.push(subjects) } as never,
      });
    const seen = async () => {
      const { rows } = await aDeviceOf(open.db, trainer).pullAll();
      return (rows.find(({ id }) => id === skillApprovalsId(skillId))?.body as unknown as SkillApprovals)
        ?.textHash;
    };
    const { textHash } = await write('Red is port');
    await ask(open.db, reviewer, approving, approval(textHash));
    expect(await seen()).toBe(textHash);
    await look();
    expect(told).toEqual([]);
    const { textHash: edited } = await write('Red is starboard');
    await look();
    expect(await seen()).toBe(edited);
    expect(told).toHaveLength(1);
    await write('Red is port');
    await look();
    expect(await seen()).toBe(textHash);
    expect(told).toHaveLength(2);
    await look();
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

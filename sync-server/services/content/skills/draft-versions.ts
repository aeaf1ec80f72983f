/** Versions of a draft: named, listed, read, restored. */

import * as v from 'valibot';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import {
  type DraftVersion,
  draftVersionPage,
  draftVersionsPage,
  keepDraftVersionOperation,
  restoreDraftVersionOperation,
} from '#contract/content/draft-versions.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import { plainText } from '#contract/document/sections.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { NAMED_VERSIONS } from '#domain/draft-limits.ts';
import { audit } from '../../../audit/audit.ts';
import { fragmentOf, keepCopy, openDraft } from '../../../drafts/draft-storage.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { accessSkill } from './access-skill.ts';
import { assertArrived } from './draft-arrived.ts';
import { lessonOf } from './lesson-of-draft.ts';
import { rewriteDraft } from './rewrite-draft.ts';

export function draftVersionFields({ row, query, mutation }: ServiceBuilder): void {
  query({
    name: draftVersionsPage.name,
    action: 'ReadDraft',
    args: draftVersionsPage.args.entries,
    result: { type: 'JSON' },
    find: (ctx, { skillId }) => versionsOf(ctx, skillId),
  });
  query({
    name: draftVersionPage.name,
    action: 'ReadDraft',
    args: draftVersionPage.args.entries,
    result: { type: 'JSON' },
    async find(ctx, { skillId, at }) {
      await accessSkill(ctx, skillId, 'Update');
      return wordsOf(await versionAt(ctx, skillId, at));
    },
  });
  const success = { type: row('DraftVersionKept', { success: v.boolean() }) };
  mutation({
    action: 'EditSkill',
    operation: keepDraftVersionOperation,
    result: success,
    verb: keepDraftVersion,
  });
  mutation({
    action: 'EditSkill',
    operation: restoreDraftVersionOperation,
    result: success,
    verb: restoreDraftVersion,
  });
}

async function versionsOf(ctx: ReadContext, skillId: string): Promise<DraftVersion[]> {
  await accessSkill(ctx, skillId, 'Update');
  const found = await ctx.tx
    .selectFrom('content.draftCopies as copy')
    .leftJoin('accounts.users as user', 'user.id', 'copy.userId')
    .select(['copy.at', 'copy.name', 'user.firstName', 'user.lastName'])
    .where('copy.skillId', '=', skillId)
    .orderBy('copy.at', 'desc')
    .execute();
  return found.map(({ at, name, firstName, lastName }) => ({
    at: Number(at),
    name,
    by: { first: firstName ?? '', last: lastName ?? '' },
  }));
}

/** @throws Refusal NOT_FOUND */
async function versionAt(ctx: ReadContext, skillId: string, at: number): Promise<Doc> {
  const found = await ctx.tx
    .selectFrom('content.draftCopies')
    .select('state')
    .where('skillId', '=', skillId)
    .where('at', '=', at)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  const doc = new Doc();
  applyUpdate(doc, found.state);
  return doc;
}

function wordsOf(doc: Doc): { text: string; restorable: boolean; document?: LessonDocument } {
  try {
    const document = lessonOf(doc);
    return { text: plainText(document), restorable: true, document };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Its tags are of no use to anybody who wants the words back.
    const text = fragmentOf(doc)
      .toString()
      .replace(/<[^>]*>/g, '\n')
      .replace(/\n{2,}/g, '\n')
      .trim();
    return { text, restorable: false };
  }
}

/** @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED, DRAFT_NOT_ARRIVED, TOO_MANY_VERSIONS */
async function keepDraftVersion(
  ctx: ServiceContext,
  { skillId, name, draftVector }: ArgsOf<typeof keepDraftVersionOperation>,
) {
  const { tx, at, caller } = ctx;
  const skill = await accessSkill(ctx, skillId, 'Update');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  const { count } = await tx
    .selectFrom('content.draftCopies')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('skillId', '=', skillId)
    .where('name', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= NAMED_VERSIONS) throw new Refusal('TOO_MANY_VERSIONS');
  const draft = await openDraft(tx, skillId, at);
  assertArrived(draft, draftVector);
  await keepCopy(tx, { skillId, at, userId: caller.userId, state: encodeStateAsUpdate(draft.doc), name });
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED, NOT_FOUND, DRAFT_IS_INVALID */
async function restoreDraftVersion(
  ctx: ServiceContext,
  { skillId, at }: ArgsOf<typeof restoreDraftVersionOperation>,
) {
  const { tx, caller } = ctx;
  const skill = await accessSkill(ctx, skillId, 'Update');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  await rewriteDraft(ctx, skillId, lessonOf(await versionAt(ctx, skillId, at)));
  const { organizationId } = skill;
  const entity = { type: 'skill', id: skillId };
  await audit(tx, {
    kind: 'draft reset',
    at: ctx.at,
    by: caller,
    organizationId,
    entity,
    details: { version: at },
  });
  return { success: true };
}

/** What the studio asks and does: content put away and up, tags by category, lists by owner (STUDIO-012 to STUDIO-016, API-021). */
import * as v from 'valibot';
import { setContentArchivedOperation, setContentBoostOperation } from '#contract/content/content-acts.ts';
import { skillSchema } from '#contract/content/skill.ts';
import {
  collaborationsAnswerSchema,
  collaborationsPage,
  skillsOfOwnersPage,
} from '#contract/content/studio.ts';
import { saveStudioViewOperation } from '#contract/content/studio-view.ts';
import {
  tagCategoriesPage,
  tagCategorySchema,
  upsertTagCategoryOperation,
  upsertTagValueOperation,
} from '#contract/content/tags.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { findCollaborations, findSkillsOfOwners } from './collaborations.ts';
import { saveStudioView } from './save-studio-view.ts';
import { setContentArchived } from './set-content-archived.ts';
import { setContentBoost } from './set-content-boost.ts';
import { findTagCategories, upsertTagCategory, upsertTagValue } from './tags.ts';

export function studioFields({ row, query, mutation }: ServiceBuilder): void {
  query({
    name: collaborationsPage.name,
    action: 'ReadOwn',
    args: collaborationsPage.args.entries,
    result: { type: row('Collaborations', collaborationsAnswerSchema.entries) },
    find: findCollaborations,
  });
  query({
    name: skillsOfOwnersPage.name,
    action: 'ReadOwn',
    args: skillsOfOwnersPage.args.entries,
    result: { type: [row('ListedSkill', skillSchema.entries)] },
    find: findSkillsOfOwners,
  });
  query({
    name: tagCategoriesPage.name,
    action: 'organization.CreateContent',
    args: tagCategoriesPage.args.entries,
    result: { type: [row('TagCategory', tagCategorySchema.entries)] },
    find: findTagCategories,
  });
  const result = { type: row('StudioSuccess', { success: v.boolean() }) };
  mutation({
    action: 'skill.Moderate',
    operation: setContentArchivedOperation,
    result,
    verb: setContentArchived,
  });
  mutation({ action: 'skill.Moderate', operation: setContentBoostOperation, result, verb: setContentBoost });
  mutation({
    action: 'organization.CreateContent',
    operation: upsertTagCategoryOperation,
    result,
    verb: upsertTagCategory,
  });
  mutation({
    action: 'organization.CreateContent',
    operation: upsertTagValueOperation,
    result,
    verb: upsertTagValue,
  });
  mutation({ action: 'account.Update', operation: saveStudioViewOperation, result, verb: saveStudioView });
}

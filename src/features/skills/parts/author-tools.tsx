/** What an author has on the page of a lesson beside 'Edit': its settings, and how far it is. */

import { isOffered } from '#domain/own-space.ts';
import { SkillMore } from '#features/collaborators/skill-more.tsx';
import { SkillWorkflow } from '#features/workflow/workflow-menu.tsx';
import type { SkillRow } from '#store/tables/synced.ts';
import { SkillSettings } from '../skill-settings.tsx';

export const AuthorTools = ({ skill }: { skill: SkillRow }) => (
  <>
    <SkillWorkflow skillId={skill.skillId} workflow={skill.workflow} organizationId={skill.organizationId} />
    <SkillSettings skill={skill} />
    {isOffered(skill, 'collaborators') && (
      <SkillMore skillId={skill.skillId} title={skill.title} own={skill.organizationId === null} />
    )}
  </>
);

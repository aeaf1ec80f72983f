/** Owners of skills, as the API and the search name them. */
import type { SkillOwner } from './own-space.ts';

/** As the API names it (SKILL-001). */
export const ownerOf = ({
  organizationId,
  ownerId,
}: SkillOwner): { type: 'USER' | 'ORGANIZATION'; id: string } =>
  organizationId === null
    ? { type: 'USER', id: ownerId ?? '' }
    : { type: 'ORGANIZATION', id: organizationId };

/** As a search names it (SEARCH-005). */
export function ownerKeyOf(owner: SkillOwner): string {
  const { type, id } = ownerOf(owner);
  return `${type === 'USER' ? 'usr' : 'org'}#${id}`;
}

/** Of a person, who alone sees it (D96); otherwise of an organization. */
export const isPersonsOwn = (ownerKey: string): boolean => ownerKey.startsWith('usr#');

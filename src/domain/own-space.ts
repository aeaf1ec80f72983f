/** A person's own skills, beside those of organizations (D96): the person may do everything, and nobody else anything, whatever they are. */
import type { RootType } from './policy.ts';
import type { Role } from './role.ts';

/** Whose a skill is: an organization's, or without one a person's. */
export type SkillOwner = { organizationId: string | null; ownerId?: string | null | undefined };

/** How many skills of their own a person may have. */
export const MOST_OWN_SKILLS = 500;

/** What a person owns is in no catalog; it counts as internal, which strangers never see. */
export const OWN_ROOT: RootType = 'internal';

/** A skill without an organization belongs to its owner alone: two that are nobody's are not each other's. */
export const isOwnSkillOf = ({ organizationId, ownerId }: SkillOwner, userId: string | null): boolean =>
  organizationId === null && userId !== null && ownerId === userId;

/** The roles of somebody where a person owns what is asked about. */
export const rolesInOwnSpace = (skill: SkillOwner, userId: string | null): readonly Role[] =>
  isOwnSkillOf(skill, userId) ? ['owner'] : [];

/** Others see a skill from its first publication on; a person's own stays private. */
export const mayBeShown = ({ organizationId }: SkillOwner): boolean => organizationId !== null;

/**
 * What a person is offered about a skill, beside reading, writing, publishing and putting it away; and whether that fits one of their own, which
 * has no other readers, no course, no administrators and nobody who reviews it.
 */
const fitsOwn = {
  availability: false,
  collaborators: false,
  courses: false,
  'generated texts': false,
  labs: false,
  likes: false,
  link: false,
  'LMS package': false,
  'place in searches': false,
  retirement: false,
  reviews: false,
  'schedule and playlists': true,
  tags: true,
  'two threads': false,
} as const;
export type SkillOffer = keyof typeof fitsOwn;

export const isOffered = (
  { organizationId }: Pick<SkillOwner, 'organizationId'>,
  offer: SkillOffer,
): boolean => organizationId !== null || fitsOwn[offer];

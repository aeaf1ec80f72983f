/**
 * A person's own skills, beside those of organizations (D96): the person may do everything; whoever they made a collaborator edits it with them;
 * nobody else may do anything, whatever they are.
 */
import { type AuthorRole, mayShareSkill, type RootType, type Subject } from './policy.ts';
import type { Role } from './role.ts';

/** Whose a skill is: an organization's, or without one a person's. */
export type SkillOwner = { organizationId: string | null; ownerId?: string | null | undefined };

/** How many people beside its owner may work on one, and on how many of other people one person may work. */
export const MOST_OWN_COLLABORATORS = 20;
export const MOST_SHARED_SKILLS = 100;

/** Its collaborators all edit; of the other roles one belongs to reviews, one to searches, and it has neither. */
export const rolesOnOwn: readonly AuthorRole[] = ['author', 'copyEditor'];

/** What a person owns is in no catalog; it counts as internal, which strangers never see. */
export const OWN_ROOT: RootType = 'internal';

/** A skill without an organization belongs to its owner alone: two that are nobody's are not each other's. */
export const isOwnSkillOf = ({ organizationId, ownerId }: SkillOwner, userId: string | null): boolean =>
  organizationId === null && userId !== null && ownerId === userId;

/** The roles of somebody where a person owns what is asked about. */
export const rolesInOwnSpace = (skill: SkillOwner, userId: string | null): readonly Role[] =>
  isOwnSkillOf(skill, userId) ? ['owner'] : [];

type Authored = SkillOwner & { authors: readonly { userId: string }[] };

/** A person's own on which somebody else works, too. */
export const isSharedOwn = ({ organizationId, ownerId, authors }: Authored): boolean =>
  organizationId === null && authors.some(({ userId }) => userId !== ownerId);

/**
 * Saying who works on a skill. Of a person's own its owner alone says so, whatever role the others have: who reads it is nobody else's to decide.
 * @param own  the subject's roles on it
 */
export const mayChooseCollaborators = (
  { organizationId, rootType }: Pick<SkillOwner, 'organizationId'> & { rootType: RootType },
  subject: Subject,
  own: readonly AuthorRole[],
): boolean => mayShareSkill(subject, rootType, organizationId === null ? [] : own);

/** Whoever supports somebody opens nothing of theirs to others: it would stay open afterwards (D71). */
export const mayAddToOwn = ({ session }: Subject): boolean => session !== 'impersonated';

/** Others see a skill from its first publication on; a person's own stays private. */
export const mayBeShown = ({ organizationId }: SkillOwner): boolean => organizationId !== null;

/**
 * What a person is offered about a skill, beside reading, writing, publishing and putting it away; and whether that fits one of their own, which
 * has no readers but those who work on it, no course, no administrators and nobody who reviews it.
 */
const fitsOwn = {
  availability: false,
  collaborators: true,
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

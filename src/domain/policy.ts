/**
 * Who may do what to what. The server asks before it acts, screens ask before they offer; both get the same answer.
 * Facts come in, a verdict goes out: nothing here knows where a fact is stored. Deny by default (spec 1, section 6; D24, D32).
 */
import type { Role } from './role.ts';

export type AuthorRole = 'author' | 'peerReviewer' | 'copyEditor' | 'seoReviewer';
export type RootType = 'catalog' | 'internal';

/** What is known of the person who acts, with respect to one organization. */
export type Subject = {
  /** null: a visitor without an account */
  userId: string | null;
  /** the roles in the organization that owns the object */
  roles: readonly Role[];
};

/** The fields that decide who may read a skill or a course. */
export type ContentFacts = {
  rootType: RootType;
  visible: boolean;
  free: boolean;
  loginRequired: boolean;
};

/** How the person stands to one piece of content. */
export type Standing = {
  /** author roles on this skill; none for a course */
  authorRoles: readonly AuthorRole[];
  /** an enrollment in the course, or in a course that holds the skill */
  enrolled: boolean;
  /** an active seat in an access group that holds the course */
  seated: boolean;
};

export const noStanding: Standing = { authorRoles: [], enrolled: false, seated: false };

const has = (subject: Subject, ...any: Role[]) => any.some((role) => subject.roles.includes(role));

/** Works on this content: sees it hidden, sees its private thread. */
export function worksOnContent(
  subject: Subject,
  rootType: RootType,
  standing: Standing = noStanding,
): boolean {
  return (
    has(subject, 'owner', 'superAdmin', 'trainer') ||
    (rootType === 'internal' && has(subject, 'learningAdmin')) ||
    (rootType === 'catalog' && has(subject, 'storeContentAdmin')) ||
    standing.authorRoles.length > 0
  );
}

/** Reading a skill, or the content of a course: COLL-024, SKILL-025, and the skill's visibility settings. */
export function mayReadContent(
  subject: Subject,
  content: ContentFacts,
  standing: Standing = noStanding,
): boolean {
  if (worksOnContent(subject, content.rootType, standing)) return true;
  if (!content.visible) return false;
  if (content.rootType === 'internal') return subject.roles.length > 0;
  if (!content.free) return standing.enrolled || standing.seated;
  return !content.loginRequired || subject.userId !== null;
}

/** Editing its draft, its lock, its settings and its publication: trainers and above, and who has an author role on it (D24, D32). */
export function mayUpdateSkill(
  subject: Subject,
  rootType: RootType,
  standing: Standing = noStanding,
): boolean {
  return worksOnContent(subject, rootType, standing);
}

export type CommentAccess = 'public' | 'private';

/** Writing in a thread needs an account, reading rights, and for the private thread work on the content. */
export function mayComment(
  subject: Subject,
  content: ContentFacts,
  access: CommentAccess,
  standing: Standing = noStanding,
): boolean {
  if (subject.userId === null) return false;
  if (access === 'private') return worksOnContent(subject, content.rootType, standing);
  return mayReadContent(subject, content, standing);
}

/** Only its author edits a comment; who moderates the content may remove it as well. */
export function mayRemoveComment(subject: Subject, createdBy: string): boolean {
  return subject.userId !== null && (subject.userId === createdBy || has(subject, 'owner', 'superAdmin'));
}

export function mayEditComment(subject: Subject, createdBy: string): boolean {
  return subject.userId !== null && subject.userId === createdBy;
}

/** The organization's hidden courses and its staff pages. */
export function worksInOrganization(subject: Subject): boolean {
  return has(subject, 'owner', 'superAdmin', 'trainer', 'learningAdmin', 'storeContentAdmin');
}

/** A channel exists for its members only. */
export const mayUseChannel = (subject: Subject, isMember: boolean) => subject.userId !== null && isMember;

/** Editing and taking back a message are its sender's. */
export const mayChangeMessage = (subject: Subject, senderId: string) =>
  subject.userId !== null && subject.userId === senderId;

/** What the dialogs for making content ask for (CREATE-001 to CREATE-011). */
import type { ClientFlags } from './client-flags.ts';
import type { RootType } from './policy.ts';
import type { Role } from './role.ts';
import { isVisible } from './visible-text.ts';

/** Letters of a new skill's title, and of its subtitle (CREATE-006, D95). */
export const MAX_NEW_TITLE = 50;

export type ShortTextFault = 'empty' | 'too long';

export function shortTextFault(text: string): ShortTextFault | null {
  if (!isVisible(text)) return 'empty';
  return text.trim().length > MAX_NEW_TITLE ? 'too long' : null;
}

/** Who may make something and leave it to others: 'Do not assign author role to me' (CREATE-011). */
export const mayLeaveAuthorship = (roles: readonly Role[], rootType: RootType): boolean =>
  roles.includes('owner') || roles.includes(rootType === 'internal' ? 'learningAdmin' : 'storeContentAdmin');

/** A location that the chosen owner does not offer is let go of (CREATE-009). */
export const keptLocation = (location: RootType | '', offered: readonly RootType[]): RootType | '' =>
  offered.some((each) => each === location) ? location : '';

export type CreateEntry = 'skill' | 'legacy skill' | 'course';

/**
 * What the menu 'Create' holds; nothing: there is no menu (CREATE-014).
 * @param premium  whether one of the organizations in which the person may make something is premium
 */
export function createEntries(
  flags: Pick<ClientFlags, 'showLexicalSkillCreate' | 'showLegacySkillCreate'>,
  { mayCreate, premium, catalogTags }: { mayCreate: boolean; premium: boolean; catalogTags: boolean },
): CreateEntry[] {
  if (!mayCreate || !(premium || catalogTags)) return [];
  return [
    ...(flags.showLexicalSkillCreate ? (['skill'] as const) : []),
    ...(flags.showLegacySkillCreate ? (['legacy skill'] as const) : []),
    'course',
  ];
}

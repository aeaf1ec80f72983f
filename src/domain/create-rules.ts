/** What the dialogs for making content ask for (CREATE-001 to CREATE-011). */
import type { RootType } from './policy.ts';
import type { Role } from './role.ts';

/** Letters of a new skill's title, and of its subtitle (CREATE-006, D95). */
export const MAX_NEW_TITLE = 50;

export type ShortTextFault = 'empty' | 'too long';

export function shortTextFault(text: string): ShortTextFault | null {
  if (text.trim() === '') return 'empty';
  return text.trim().length > MAX_NEW_TITLE ? 'too long' : null;
}

/** Who may make something and leave it to others: 'Do not assign author role to me' (CREATE-011). */
export const mayLeaveAuthorship = (roles: readonly Role[], rootType: RootType): boolean =>
  roles.includes('owner') || roles.includes(rootType === 'internal' ? 'learningAdmin' : 'storeContentAdmin');

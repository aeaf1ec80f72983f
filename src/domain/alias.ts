/** An organization's alias is the first segment of its pages: no word that leads elsewhere can be one (D22). */
import { foldName } from './fold-name.ts';
import { routeWords } from './routes.ts';
import { serverSegments } from './server-segments.ts';
import { ownSlug } from './slug.ts';

const SHORTEST_ALIAS = 3;
export const LONGEST_ALIAS = 39;

/** Lower-case letters, digits and single hyphens between them. */
const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type AliasFault = 'form' | 'reserved';

/** @param alias  folded. @returns what is wrong with it (ACCT-014, ORG-008); whether it is free, only the server knows */
export function aliasFault(alias: string): AliasFault | null {
  if (!FORM.test(alias) || alias.length < SHORTEST_ALIAS || alias.length > LONGEST_ALIAS) return 'form';
  return routeWords.has(alias) || serverSegments.has(alias) ? 'reserved' : null;
}

export const mayBeAlias = (alias: string): boolean => aliasFault(alias) === null;

/** What an organization of this name is called in addresses; empty: the name gives none, and nobody else makes one up. */
export function suggestedAlias(name: string): string {
  const alias = ownSlug(name).slice(0, LONGEST_ALIAS).replace(/-+$/, '');
  return /[a-z]/.test(alias) && mayBeAlias(alias) ? alias : '';
}

/** What was typed as an organization's address, else what its name suggests. */
export const givenAlias = (typed: string, name: string): string =>
  typed.trim() !== '' ? foldName(typed) : suggestedAlias(name);

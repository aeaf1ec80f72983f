/** Roles as people read them, the highest first. */
import { storageWords } from '#contract/words/en/storage.ts';
import { highestRole, type Role } from '#domain/role.ts';

export function roleNames(held: readonly Role[]): string {
  const highest = highestRole(held);
  if (highest === undefined) return '';
  const rest = held.filter((role) => role !== highest && role !== 'member');
  return [highest, ...rest].map((role) => storageWords.roles[role]).join(', ');
}

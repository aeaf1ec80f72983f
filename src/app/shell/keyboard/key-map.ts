/** What a key means (ux-guide 10). Pure: what is focused and what was pressed before come in. */

export type KeyCommand =
  | 'palette'
  | 'search'
  | 'help'
  | 'navigation'
  | 'dashboard'
  | 'catalog'
  | 'changes'
  | 'next in list'
  | 'previous in list';

export type PressedKey = {
  /** as `KeyboardEvent.key` */
  key: string;
  /** Control or Command, and not what types a third character */
  mod: boolean;
  alt: boolean;
  /** the focus is where one writes, in a menu or in a dialog */
  busy: boolean;
};

export type KeyMeaning =
  | { kind: 'command'; command: KeyCommand }
  /** the first of two keys */
  | { kind: 'began' }
  /** for the screen, if it knows it */
  | { kind: 'of the screen' }
  | { kind: 'nothing' };

/** The second key of two comes within this time. */
export const SECOND_KEY_MS = 1500;

const single: Record<string, KeyCommand> = {
  '/': 'search',
  '?': 'help',
  '[': 'navigation',
  j: 'next in list',
  k: 'previous in list',
};

const afterG: Record<string, KeyCommand> = { d: 'dashboard', c: 'catalog', u: 'changes' };

const commandIn = (map: Record<string, KeyCommand>, key: string) =>
  Object.hasOwn(map, key) ? map[key] : undefined;

/**
 * @param begun       the key before was the first of two
 * @param singleKeys  the person has not turned them off
 */
export function keyMeaning(
  { key, mod, alt, busy }: PressedKey,
  begun: boolean,
  singleKeys: boolean,
): KeyMeaning {
  if (mod) return key.toLowerCase() === 'k' && !alt ? { kind: 'command', command: 'palette' } : nothing;
  if (busy || alt || !singleKeys) return nothing;
  const command = begun ? commandIn(afterG, key) : commandIn(single, key);
  if (command) return { kind: 'command', command };
  if (begun) return nothing;
  return key === 'g' ? { kind: 'began' } : { kind: 'of the screen' };
}

const nothing: KeyMeaning = { kind: 'nothing' };

/** What a key does in the player of a video. Pure: where the focus is comes in. */

export type VideoCommand =
  | { kind: 'play' }
  /** seconds, back where below 0 */
  | { kind: 'seek'; by: number }
  /** a part of the whole, 0 to 0.9 */
  | { kind: 'jump'; to: number }
  | { kind: 'mute' }
  | { kind: 'captions' }
  | { kind: 'theatre' }
  | { kind: 'full screen' }
  | { kind: 'speed'; direction: 1 | -1 };

export type KeyInVideo = {
  /** as `KeyboardEvent.key` */
  key: string;
  /** Control, Command or Alt */
  modified: boolean;
  shift: boolean;
  /** where it is pressed: in a field or a list of choices, on a button, on the slider of the volume, or elsewhere in the player */
  on: 'field' | 'button' | 'volume' | 'player';
};

const letters: Record<string, VideoCommand> = {
  k: { kind: 'play' },
  j: { kind: 'seek', by: -10 },
  l: { kind: 'seek', by: 10 },
  m: { kind: 'mute' },
  c: { kind: 'captions' },
  f: { kind: 'full screen' },
  t: { kind: 'theatre' },
};

/**
 * @param singleKeys  the person has not turned off keys of one letter
 * @returns null: the key is not the player's
 */
export function videoCommand(
  { key, modified, shift, on }: KeyInVideo,
  singleKeys: boolean,
): VideoCommand | null {
  if (modified || on === 'field') return null;
  if (key === ' ') return on === 'button' || shift ? null : { kind: 'play' };
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return on === 'volume' || shift ? null : { kind: 'seek', by: key === 'ArrowLeft' ? -5 : 5 };
  if (!singleKeys) return null;
  if (key === '<' || key === '>') return { kind: 'speed', direction: key === '<' ? -1 : 1 };
  if (shift) return null;
  if (/^\d$/.test(key)) return { kind: 'jump', to: Number(key) / 10 };
  return Object.hasOwn(letters, key.toLowerCase()) ? (letters[key.toLowerCase()] ?? null) : null;
}

/** @returns null where it is outside of the player */
export function placeInPlayer(target: EventTarget | null, player: Element): KeyInVideo['on'] | null {
  if (!(target instanceof Element) || !player.contains(target)) return null;
  if (target.closest('input:not([type="hidden"]), textarea, select, [contenteditable="true"]'))
    return 'field';
  if (target.closest('[data-volume]')) return 'volume';
  return target.closest('button, a[href]') ? 'button' : 'player';
}

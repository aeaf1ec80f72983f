/** Sixteen slots for an access code, a dash every four: typed, pasted, or filled by a scanner (REDEEM-001, REDEEM-002). */
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import { ACCESS_CODE_LENGTH, accessCodeForm, dashAfter } from '#domain/access-code.ts';
import { joinCodeAtRedeem } from '#domain/other-code.ts';
import { codeLetters, typedCode } from '#domain/typed-code.ts';
import { latinKey } from '#ui/latin-key.ts';
import styles from './code-input.module.css';

const EMPTY = ' ';
const GROUP = 4;
const groups = Array.from({ length: ACCESS_CODE_LENGTH / GROUP }, (_, group) =>
  Array.from({ length: GROUP }, (_, at) => group * GROUP + at),
);

const lettersIn = (text: string): string =>
  typedCode(text, accessCodeForm) ?? joinCodeAtRedeem(text) ?? codeLetters(text);

/** What stands in the slots; a slot without a sign holds a space. */
export const slotsOf = (code: string): string =>
  lettersIn(code).slice(0, ACCESS_CODE_LENGTH).padEnd(ACCESS_CODE_LENGTH, EMPTY);
export const codeIn = (slots: string): string => slots.replaceAll(EMPTY, '');

/** @returns the slots with what came into one of them, and where the next letter goes; null: more than a code has, and none in it */
function written(value: string, slot: number, text: string): { next: string; at: number } | null {
  const letters = lettersIn(text);
  if (letters.length > ACCESS_CODE_LENGTH) return null;
  // All of it has room: nothing is cut off.
  const from = Math.min(slot, ACCESS_CODE_LENGTH - letters.length);
  const at = from + letters.length;
  return { next: value.slice(0, from) + letters + value.slice(at), at };
}

const movesFrom = (slot: number): Record<string, number> => ({
  ArrowLeft: slot - 1,
  ArrowRight: slot + 1,
  Home: 0,
  End: ACCESS_CODE_LENGTH - 1,
});

export function CodeInput({
  value,
  disabled,
  onChange,
  onFull,
  onUnread,
}: {
  /** of `slotsOf` */
  value: string;
  disabled: boolean;
  onChange: (slots: string) => void;
  /** the last empty slot has been filled */
  onFull: (code: string) => void;
  /** more was pasted than a code has, and none was found in it */
  onUnread: (text: string) => void;
}) {
  const slots = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (slot: number) => slots.current[Math.max(0, Math.min(ACCESS_CODE_LENGTH - 1, slot))]?.focus();

  const write = (slot: number, text: string) => {
    if (codeLetters(text) === '') return;
    const put = written(value, slot, text);
    if (put === null) return onUnread(text);
    const { next, at } = put;
    onChange(next);
    focus(at);
    if (!next.includes(EMPTY)) onFull(next);
  };
  const clear = (slot: number) => onChange(value.slice(0, slot) + EMPTY + value.slice(slot + 1));

  const onKey = (slot: number) => (event: KeyboardEvent) => {
    const to = movesFrom(slot)[event.key];
    // On a keyboard with other letters the place of the key decides.
    const latin = latinKey(event);
    if (to !== undefined) {
      event.preventDefault();
      focus(to);
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      const at = value[slot] === EMPTY ? Math.max(0, slot - 1) : slot;
      clear(at);
      focus(at);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      clear(slot);
    } else if (latin !== event.key && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      write(slot, latin);
    }
  };
  const onPaste = (slot: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    write(slot, event.clipboardData.getData('text'));
  };

  return (
    <fieldset className={styles.code} aria-label={say.code}>
      {groups.map((group) => (
        <span key={group[0]} className={styles.group}>
          {group.map((slot) => (
            <input
              key={slot}
              ref={(element) => {
                slots.current[slot] = element;
              }}
              className={styles.slot}
              aria-label={say.slot(slot + 1)}
              type="text"
              inputMode="text"
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              disabled={disabled}
              value={value[slot] === EMPTY ? '' : value[slot]}
              data-autofocus={slot === 0 ? '' : undefined}
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={onKey(slot)}
              onPaste={onPaste(slot)}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                const before = value[slot] ?? '';
                // With a sign in the slot already, what is new is what it was not.
                write(slot, typed.length === 2 ? typed.replace(before, '') || before : typed);
              }}
            />
          ))}
          {dashAfter(group[GROUP - 1] ?? 0) && (
            <span className={styles.dash} aria-hidden="true">
              -
            </span>
          )}
        </span>
      ))}
    </fieldset>
  );
}

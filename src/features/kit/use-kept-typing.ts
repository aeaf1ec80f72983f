/**
 * What was typed into a form and not yet saved: it outlives a reload and a closed dialog, for one account, and comes back only where what it
 * would change is as it was then.
 */
import { useRef, useState } from 'react';
import { useStore } from '#store/react.ts';
import { keepText, keptText } from './kept-texts.ts';

/** @param changes  what the form would change, where that is another thing than what its fields begin with */
export function useKeptTyping<Typed extends object>(
  place: string,
  initial: Typed,
  changes: unknown = initial,
) {
  const { accountId } = useStore();
  /** as it was when the typing began; null: just saved */
  const base = useRef<string | null>(null);
  const [typed] = useState(() => {
    base.current = JSON.stringify(changes);
    return { ...initial, ...typedBefore<Typed>(keptText(accountId, place), base.current) };
  });
  /** It is saved. */
  const forget = () => {
    base.current = null;
    keepText(accountId, place, '');
  };
  return {
    /** with what the fields begin */
    typed,
    keep(now: Typed) {
      base.current ??= JSON.stringify(changes);
      const isTyped = JSON.stringify(now) !== JSON.stringify(initial);
      keepText(accountId, place, isTyped ? JSON.stringify({ base: base.current, typed: now }) : '');
    },
    forget,
    /** Whoever closes a form in which they changed something, has saved it or given it up. */
    closing: (close: () => void) => () => {
      forget();
      close();
    },
  };
}

function typedBefore<Typed>(text: string, base: string): Partial<Typed> {
  try {
    const kept = JSON.parse(text);
    return kept.base === base ? kept.typed : {};
  } catch {
    return {};
  }
}

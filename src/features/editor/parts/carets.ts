/** Where others write: a caret with the name of who it is. */
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret';
import type { Awareness } from 'y-protocols/awareness';
import { editorWords } from '#contract/words/en/editor.ts';
import styles from './carets.module.css';

/** What the server lets a connection say of its person, and itself fills in. */
export type Person = { id: string; name: string };

/** Charts' colours: readable in both schemes. */
const colourOf = (name: string) => {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `var(--chart-${(hash % 5) + 1})`;
};

function caret({ name }: Record<string, unknown>): HTMLElement {
  const shown = typeof name === 'string' && name !== '' ? name.slice(0, 60) : editorWords.someone;
  const line = document.createElement('span');
  line.className = styles.caret ?? '';
  line.style.setProperty('--colour', colourOf(shown));
  const label = document.createElement('span');
  label.className = styles.name ?? '';
  label.textContent = shown;
  line.append('\u2060', label, '\u2060');
  return line;
}

export const caretsOf = (awareness: Awareness, person: Person) =>
  CollaborationCaret.configure({
    provider: { awareness },
    user: person,
    render: caret,
    selectionRender: () => ({ class: styles.selection ?? '' }),
  });

/** Everybody else in the draft once, whatever their states hold: they come from other devices. */
export function othersIn(awareness: Awareness, me: string): string[] {
  const names = new Map<string, string>();
  for (const [client, state] of awareness.getStates()) {
    const user: unknown = state.user;
    if (client === awareness.clientID || typeof user !== 'object' || user === null) continue;
    const { id, name } = user as Record<string, unknown>;
    if (id === me) continue;
    names.set(
      typeof id === 'string' ? id : String(client),
      typeof name === 'string' && name !== '' ? name.slice(0, 60) : editorWords.someone,
    );
  }
  return [...names.values()].sort();
}

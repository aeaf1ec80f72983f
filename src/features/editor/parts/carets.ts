/** Where others write: a caret with the name of who it is. */
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret';
import { Plugin } from '@tiptap/pm/state';
import { DecorationSet } from '@tiptap/pm/view';
import type { Awareness } from 'y-protocols/awareness';
import { caretOf } from '#contract/drafts/caret.ts';
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

/** @param onTrouble  a caret threw: none is shown then, and the text goes on */
export const caretsOf = (awareness: Awareness, person: Person, onTrouble: (error: unknown) => void) =>
  CollaborationCaret.extend({
    addProseMirrorPlugins() {
      return (this.parent?.() ?? []).map((plugin: Plugin) => withoutThrowing(plugin, onTrouble));
    },
  }).configure({
    provider: { awareness: careful(awareness) },
    user: person,
    render: caret,
    selectionRender: () => ({ class: styles.selection ?? '' }),
  });

/** As the others' states are shown: a cursor is two positions in this text, or none. What is said of this device stays as it is. */
function careful(awareness: Awareness): Awareness {
  const getStates = () =>
    new Map(
      [...awareness.getStates()].map(([client, state]) => [
        client,
        client === awareness.clientID
          ? state
          : { user: plainUser(state?.user), cursor: caretOf(state?.cursor) },
      ]),
    );
  return Object.create(awareness, { getStates: { value: getStates } });
}

const plainUser = (user: unknown) => {
  const { name } = (typeof user === 'object' && user !== null ? user : {}) as Record<string, unknown>;
  return { name: typeof name === 'string' ? name : editorWords.someone };
};

/** What carets throw would keep the text that came with them from being shown, and the next letter would write over it. */
function withoutThrowing(plugin: Plugin, onTrouble: (error: unknown) => void): Plugin {
  const { state } = plugin.spec;
  if (!state) return plugin;
  const orNone = (draw: () => unknown) => {
    try {
      return draw();
    } catch (error) {
      onTrouble(error);
      return DecorationSet.empty;
    }
  };
  return new Plugin({
    ...plugin.spec,
    state: {
      ...state,
      init: (...given) => orNone(() => state.init.call(plugin, ...given)),
      apply: (...given) => orNone(() => state.apply.call(plugin, ...given)),
    },
  });
}

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

/** What is selected in the lesson on the screen, and where. */
import { useEffect, useState } from 'react';

/** A selection that is still growing is left alone. */
const SETTLED_MS = 250;

export type Passage = {
  blockKey: string;
  text: string;
  /** of the page, in pixels */
  left: number;
  top: number;
};

/** The block that a node of the lesson's text is in. */
function blockKeyOf(node: Node | null): string | null {
  let at = node instanceof Element ? node : (node?.parentElement ?? null);
  if (!at?.closest('[data-lesson]') || at.closest('[data-beside], input, textarea')) return null;
  while (at) {
    const beside: Element | null = at.nextElementSibling;
    if (beside instanceof HTMLElement && beside.dataset.notesOf) return beside.dataset.notesOf;
    at = at.parentElement;
  }
  return null;
}

/** @returns null: nothing is selected, or not in a lesson */
function selectedPassage(selection: Selection | null): Passage | null {
  const text = selection?.toString().trim();
  if (!selection || selection.isCollapsed || !text) return null;
  const range = selection.getRangeAt(0);
  const blockKey = blockKeyOf(range.startContainer);
  if (blockKey === null) return null;
  const { left, bottom } = range.getBoundingClientRect();
  return { blockKey, text, left: left + window.scrollX, top: bottom + window.scrollY };
}

export function useSelectedPassage(): Passage | null {
  const [passage, setPassage] = useState<Passage | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPassage(selectedPassage(document.getSelection())), SETTLED_MS);
    };
    document.addEventListener('selectionchange', changed);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', changed);
    };
  }, []);
  return passage;
}

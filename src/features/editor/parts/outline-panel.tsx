/** The outline beside the draft. It is made when the person pauses, never while a letter waits for its paint. */
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useState } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { type OutlineBlock, type OutlineEntry, outlineOf } from './outline.ts';
import classes from './outline-panel.module.css';

const PAUSE_MS = 400;

const atomic: Record<string, string> = {
  image: say.outlineKinds.image,
  video: say.outlineKinds.video,
  attachment: say.outlineKinds.attachment,
  lab: say.outlineKinds.lab,
  horizontalRule: say.outlineKinds.divider,
  question: say.outlineKinds.question,
};

function blocksOf(doc: Node): (OutlineBlock & { level: number })[] {
  return doc.children.flatMap((node) => {
    const { key, level = 1, alt, title, name, questionType } = node.attrs;
    if (node.type.name === 'heading') return { key, level, type: 'header-one', text: node.textContent };
    const kind = questionType === 'poll' ? say.outlineKinds.poll : atomic[node.type.name];
    if (kind === undefined) return [];
    const prompt = node.type.name === 'question' ? node.firstChild : null;
    const words = prompt ? prompt.textBetween(0, prompt.content.size, ' ') : (alt ?? title ?? name ?? '');
    return { key, level: 2, type: 'atomic', text: words.trim() === '' ? kind : `${kind}: ${words}` };
  });
}

export function OutlinePanel({ editor }: { editor: Editor }) {
  const [entries, setEntries] = useState<(OutlineEntry & { level?: number })[]>(() =>
    outlineOf(blocksOf(editor.state.doc)),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => setEntries(outlineOf(blocksOf(editor.state.doc)));
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!editor.isDestroyed) read();
      }, PAUSE_MS);
    };
    editor.on('update', later);
    read();
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor]);
  const go = (key: string) => {
    let at: number | null = null;
    editor.state.doc.forEach((node, offset) => {
      if (node.attrs.key === key) at = offset;
    });
    if (at === null) return;
    editor
      .chain()
      .focus(at + 1, { scrollIntoView: false })
      .run();
    const block = editor.view.nodeDOM(at);
    if (block instanceof HTMLElement) block.scrollIntoView({ block: 'center' });
  };
  return (
    <nav className={classes.outline} aria-label={say.outline}>
      <p className={classes.title}>{say.outline}</p>
      {entries.length === 0 ? (
        <p className={classes.empty}>{say.outlineEmpty}</p>
      ) : (
        <ol className={classes.list}>
          {entries.map(({ key, number, text, type, level = 1 }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.entry}
                data-level={type === 'atomic' ? 'atomic' : level}
                onClick={() => go(key)}
              >
                <span className={classes.number}>{number}</span>
                <bdi className={classes.text}>{text}</bdi>
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}

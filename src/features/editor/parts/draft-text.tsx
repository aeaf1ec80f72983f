/** The text under edit. React is not asked while one types: the editor draws itself, tools look only at what they show. */
import type { Editor, JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import { useEffect } from 'react';
import type * as Y from 'yjs';
import { lessonSchema } from '#contract/document/schema.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import type { Draft } from '#drafts/draft.ts';
import type { Person } from './carets.ts';
import { draftExtensions } from './draft-editor.ts';
import classes from './draft-text.module.css';

/** What the editor begins with: the draft at once, so that the cursor begins in text, whatever the first block is. */
function contentOf(fragment: Y.XmlFragment): JSONContent | null {
  try {
    return yXmlFragmentToProseMirrorRootNode(fragment, lessonSchema).toJSON();
  } catch {
    return null; // not all of it follows the schema: the editor takes what does
  }
}

/** @returns null while it is made */
export function useDraftEditor(
  draft: Draft,
  person: Person,
  title: string,
  trouble: { onBroken: (error: unknown) => void; onCaretTrouble: (error: unknown) => void },
): Editor | null {
  const { id, name } = person;
  return useEditor(
    {
      extensions: draftExtensions({
        fragment: draft.fragment,
        awareness: draft.awareness,
        person: { id, name },
        accountId: id,
        ...trouble,
      }),
      content: contentOf(draft.fragment),
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          class: classes.text ?? '',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': `${say.text}: ${title}`,
          spellcheck: 'true',
        },
      },
      onContentError: ({ error }) => trouble.onBroken(error),
    },
    [draft, id, name],
  );
}

export function DraftText({ editor, editable }: { editor: Editor; editable: boolean }) {
  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
    const controls = editor.view.dom.querySelectorAll<HTMLButtonElement>(':is(button, select, input)');
    for (const control of controls) control.disabled = !editable;
  }, [editor, editable]);
  const goOn = () => {
    const { doc, schema } = editor.state;
    const last = doc.lastChild;
    const chain = editor.chain();
    if (last?.type.name !== 'paragraph' || last.content.size > 0) {
      chain.insertContentAt(doc.content.size, { type: schema.nodes.paragraph?.name ?? 'paragraph' });
    }
    chain.focus('end').run();
  };
  return (
    <div className={classes.frame}>
      <EditorContent editor={editor} />
      {editable && (
        <button type="button" className={classes.below} onClick={goOn}>
          {say.addBelow}
        </button>
      )}
    </div>
  );
}

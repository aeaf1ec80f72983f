/**
 * Files that fall on the text or are pasted into it. There from the editor's start: a plugin that comes or goes later makes the whole text
 * anew, and what is marked in it is lost.
 */
import { type Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { useEffect, useRef } from 'react';

type Take = (files: readonly File[], at?: number) => void;

declare module '@tiptap/core' {
  interface Storage {
    /** null: the text may not be edited */
    filesBrought: { take: Take | null };
  }
}

export const FilesBrought = Extension.create<object, { take: Take | null }>({
  name: 'filesBrought',
  addStorage: () => ({ take: null }),
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        props: {
          // Before the text decides whether it was hit: beside it, the browser would open the file in place of the page.
          handleDOMEvents: {
            drop(view, event) {
              const files = [...(event.dataTransfer?.files ?? [])];
              if (files.length === 0 || !storage.take) return false;
              event.preventDefault();
              storage.take(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
              return true;
            },
          },
          handlePaste(_view, event) {
            const files = [...(event.clipboardData?.files ?? [])];
            if (files.length === 0 || !storage.take) return false;
            storage.take(files);
            return true;
          },
        },
      }),
    ];
  },
});

/** While the text may be edited. */
export function useFilesBrought(editor: Editor, editable: boolean, bring: Take): void {
  const take = useRef(bring);
  take.current = bring;
  useEffect(() => {
    if (!editable) return;
    const { filesBrought } = editor.storage;
    filesBrought.take = (files, at) => take.current(files, at);
    return () => {
      filesBrought.take = null;
    };
  }, [editor, editable]);
}

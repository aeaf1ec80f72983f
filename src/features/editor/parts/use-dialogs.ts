/** Which dialog is open over the text. */
import type { Editor } from '@tiptap/core';
import { useCallback, useState } from 'react';
import { nameBlocks } from './block-names.ts';
import type { ChosenBlock } from './insert-menu.ts';
import { missingParts } from './missing-parts.ts';

export type Opened = 'link' | ChosenBlock | 'publish' | 'versions' | 'approvals' | 'leave' | null;

export function useDialogs(editor: Editor) {
  const [dialog, open] = useState<Opened>(null);
  /** what the text lacks for a publication */
  const [missing, setMissing] = useState<readonly string[]>([]);
  const askLink = useCallback(() => open('link'), []);
  const askBlock = useCallback((block: ChosenBlock) => open(block), []);
  const askPublish = () => {
    nameBlocks(editor);
    setMissing(missingParts(editor.state.doc.toJSON()));
    open('publish');
  };
  return { dialog, missing, open, askLink, askBlock, askPublish, close: () => open(null) };
}

/** The blocks that can be inserted, for the toolbar's menu and the one that '/' opens. */

import {
  IconBlockquote,
  IconChartBar,
  IconCheckbox,
  IconCircleDot,
  IconCode,
  IconFlask,
  IconForms,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconLetterT,
  IconList,
  IconListNumbers,
  IconMathFunction,
  IconMusic,
  IconPaperclip,
  IconPhoto,
  IconSeparatorHorizontal,
  IconTable,
  IconTextCaption,
  IconVideo,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { editorWords as say } from '#contract/words/en/editor.ts';
import type { IconShape } from '#ui/icon.tsx';
import { type BlockStyle, setBlockStyle } from './format-state.ts';
import { insertBlock } from './insert-block.ts';
import type { NewBlock } from './new-block.ts';

/** What is chosen in a dialog first. */
export const chosenBlocks = ['image', 'video', 'audio', 'attachment', 'lab'] as const;
export type ChosenBlock = (typeof chosenBlocks)[number];

export type Insertion = {
  key: string;
  label: string;
  icon: IconShape;
  run: (editor: Editor, choose: (block: ChosenBlock) => void) => void;
  /** not inside of a question */
  outermost?: boolean;
};

export const styleIcons: Record<BlockStyle, IconShape> = {
  paragraph: IconLetterT,
  heading1: IconH1,
  heading2: IconH2,
  heading3: IconH3,
  heading4: IconH4,
  blockquote: IconBlockquote,
  codeBlock: IconCode,
};

const insertion = (key: NewBlock, icon: IconShape, outermost = false): Insertion => ({
  key,
  label: say.blocks[key],
  icon,
  outermost,
  run: (editor) => insertBlock(editor, key),
});

function chosen(key: ChosenBlock, icon: IconShape): Insertion {
  return { key, label: say.blocks[key], icon, run: (_editor, choose) => choose(key) };
}

/** Blocks of their own kind. */
export const newBlocks: readonly Insertion[] = [
  chosen('image', IconPhoto),
  chosen('video', IconVideo),
  chosen('audio', IconMusic),
  chosen('attachment', IconPaperclip),
  chosen('lab', IconFlask),
  insertion('divider', IconSeparatorHorizontal),
  insertion('formula', IconMathFunction),
  insertion('table', IconTable),
  insertion('choice', IconCircleDot, true),
  insertion('multipleChoice', IconCheckbox, true),
  insertion('gapFill', IconForms, true),
  insertion('text', IconTextCaption, true),
  insertion('poll', IconChartBar, true),
];

const styled = (style: BlockStyle): Insertion => ({
  key: style,
  label: say.styles[style],
  icon: styleIcons[style],
  run: (editor) => setBlockStyle(editor, style),
});

/** All that '/' offers. */
export const slashBlocks: readonly Insertion[] = [
  ...(['heading1', 'heading2', 'heading3', 'heading4'] as const).map(styled),
  {
    key: 'bulletList',
    label: say.bulletList,
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleList('bulletList', 'listItem').run(),
  },
  {
    key: 'orderedList',
    label: say.orderedList,
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run(),
  },
  styled('blockquote'),
  styled('codeBlock'),
  ...newBlocks,
];

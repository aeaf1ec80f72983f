/** New blocks as the editor inserts them. Their keys and ids are given when they stand in the draft. */
import type { JSONContent } from '@tiptap/core';
import { MATH } from '#contract/markdown/formula-signs.ts';

export type NewBlock =
  | 'divider'
  | 'formula'
  | 'table'
  | 'choice'
  | 'multipleChoice'
  | 'gapFill'
  | 'text'
  | 'poll';

const paragraph = (): JSONContent => ({ type: 'paragraph' });
const option = (attrs: Record<string, unknown> = {}): JSONContent => ({ type: 'questionOption', attrs });

const question = (questionType: string, prompt: JSONContent, options: JSONContent[]): JSONContent => ({
  type: 'question',
  attrs: { questionType },
  content: [{ type: 'questionPrompt', content: [prompt] }, ...options],
});

export function newBlock(kind: NewBlock): JSONContent {
  switch (kind) {
    case 'divider':
      return { type: 'horizontalRule' };
    case 'formula':
      return { type: 'codeBlock', attrs: { language: MATH } };
    case 'table':
      return {
        type: 'table',
        content: Array.from({ length: 3 }, (_, row) => ({
          type: 'tableRow',
          content: Array.from({ length: 3 }, () => ({
            type: row === 0 ? 'tableHeader' : 'tableCell',
            content: [paragraph()],
          })),
        })),
      };
    case 'choice':
      return question('choice', paragraph(), [option({ correct: true }), option()]);
    case 'multipleChoice':
      return question('multiple-choice', paragraph(), [option({ correct: true }), option(), option()]);
    case 'text':
      return question('text', paragraph(), [option()]);
    case 'poll':
      return question('poll', paragraph(), [option(), option()]);
    case 'gapFill':
      return question('gap-fill', { type: 'paragraph', content: [{ type: 'gap', attrs: { index: 0 } }] }, [
        option({ gap: 0 }),
        option(),
      ]);
  }
}

export const newPicture = (
  assetId: string,
  alt: string,
  size: { width?: number; height?: number } = {},
): JSONContent => ({ type: 'image', attrs: { assetId, alt, ...size } });

export const newVideo = (assetId: string, title: string): JSONContent => ({
  type: 'video',
  attrs: { assetId, title },
});

export const newLab = (labId: string, title: string): JSONContent => ({
  type: 'lab',
  attrs: { labId, title },
});

export const newAttachment = (assetId: string, name: string, size: number): JSONContent => ({
  type: 'attachment',
  attrs: { assetId, name, size },
});

/** The extensions with which a draft is edited: the schema's, the product's, and the draft's own. */
import type { Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { BlockMoves } from './block-moves.ts';
import { BlockNames } from './block-names.ts';
import { CarefulView } from './careful-view.ts';
import { caretsOf, type Person } from './carets.ts';
import { FileViews } from './file-views.ts';
import { FilesBrought } from './files-brought.ts';
import { FindText } from './find-text.ts';
import { FormulaPreviews } from './formula-previews.ts';
import { IncomingMarks } from './incoming-marks.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { Pasting } from './pasting.ts';
import { PictureView } from './picture-view.ts';
import { QuestionViews } from './question-views.ts';
import { SlashTyping } from './slash-typing.ts';

export function draftExtensions({
  fragment,
  awareness,
  person,
  accountId,
  onBroken,
  onCaretTrouble,
}: {
  fragment: Y.XmlFragment;
  awareness: Awareness;
  person: Person;
  accountId: string;
  /** something from elsewhere could not be shown at all; the editor takes no more letters */
  onBroken: (error: unknown) => void;
  onCaretTrouble: (error: unknown) => void;
}): Extensions {
  return [
    ...lessonNodes,
    CarefulView.configure({ onBroken }),
    BlockNames,
    BlockMoves,
    QuestionViews,
    PictureView.configure({ accountId }),
    FileViews.configure({ accountId }),
    FilesBrought,
    Pasting,
    SlashTyping,
    IncomingMarks,
    FindText,
    FormulaPreviews,
    Collaboration.configure({ fragment }),
    caretsOf(awareness, person, onCaretTrouble),
  ];
}

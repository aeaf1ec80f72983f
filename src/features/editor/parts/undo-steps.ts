import type { EditorState } from '@tiptap/pm/state';
import { yUndoPluginKey } from '@tiptap/y-tiptap';

/** What is done next is undone without what came before. */
export function endUndoStep(state: EditorState): void {
  yUndoPluginKey.getState(state)?.undoManager.stopCapturing();
}

/** What can be done to the block with the cursor: for fingers and keyboards alike. */
import { IconDots } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { useDraftPlatform } from '#drafts/react.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { useOfEditor } from './after-keystroke.ts';
import { blockPlace, duplicateBlock, moveBlock, removeBlock, restoreBlock } from './block-moves.ts';
import classes from './toolbar.module.css';
import { kindNow, turnInto, turnsInto } from './turn-into.ts';

const UNDO_MS = 10_000;

/** Taken away with a way back (EDIT-012). */
export function removeWithUndo(editor: Editor, report: (error: unknown) => void): void {
  const failed = (error: unknown) => {
    report(error);
    showToast({
      id: 'component',
      tone: 'vermilion',
      icon: stateIcons.needsYou,
      text: say.block.removeFailed,
    });
  };
  try {
    const removed = removeBlock(editor);
    if (!removed) return;
    const onPress = () => {
      try {
        if (!editor.isDestroyed) restoreBlock(editor, removed);
      } catch (error) {
        failed(error);
      }
    };
    const action = { label: say.undo, onPress };
    showToast({ id: 'component', tone: 'plain', text: say.block.removed, action, staysMs: UNDO_MS });
  } catch (error) {
    failed(error);
  }
}

export function BlockMenu({ editor }: { editor: Editor }) {
  const { report } = useDraftPlatform();
  const place = useOfEditor(editor, blockPlace);
  const kinds = turnsInto(useOfEditor(editor, kindNow));
  const { block } = say;
  return (
    <ActionMenu
      label={block.menu}
      placement="below-start"
      items={[
        {
          key: 'up',
          label: block.up,
          disabled: place === 'first' || place === 'only',
          onPress: () => moveBlock(editor, -1),
        },
        {
          key: 'down',
          label: block.down,
          disabled: place === 'last' || place === 'only',
          onPress: () => moveBlock(editor, 1),
        },
        { key: 'duplicate', label: block.duplicate, onPress: () => duplicateBlock(editor) },
        ...kinds.map((kind, at) => ({
          key: kind,
          label: block.turnInto(
            kind === 'bulletList' || kind === 'orderedList' ? say[kind] : say.styles[kind],
          ),
          startsGroup: at === 0,
          onPress: () => turnInto(editor, kind),
        })),
        {
          key: 'remove',
          label: block.remove,
          danger: true,
          startsGroup: true,
          onPress: () => removeWithUndo(editor, report),
        },
      ]}
      renderTrigger={(props) => (
        <button {...props} type="button" className={classes.style} aria-label={block.menu}>
          <Icon of={IconDots} size={18} />
          <span>{block.name}</span>
        </button>
      )}
    />
  );
}

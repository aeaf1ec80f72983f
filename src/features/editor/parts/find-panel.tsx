/** 'Find and replace', above the text: what is looked for is marked in it. */

import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { announce } from '#ui/announcements.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { isEnter } from '#ui/input-method.ts';
import { useOfEditor } from './after-keystroke.ts';
import classes from './find-panel.module.css';
import { findInText, foundIn, replaceMatches, stepMatch } from './find-text.ts';

export function FindPanel({
  editor,
  editable,
  onClose,
}: {
  editor: Editor;
  editable: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const { query, at, of } = useOfEditor(editor, (shown) => {
    const found = foundIn(shown);
    return { query: found.query, at: found.at + 1, of: found.matches.length };
  });
  const [typed, setTyped] = useState(query);
  useEffect(() => {
    field.current?.focus();
    return () => {
      if (!editor.isDestroyed) findInText(editor, '');
    };
  }, [editor]);
  const text = say.find;
  const replace = (which: 'this' | 'all') => {
    const count = replaceMatches(editor, words, which);
    announce(text.replaced(count));
  };
  return (
    <search
      className={classes.panel}
      aria-label={text.action}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose();
          editor.commands.focus();
        }
        if (isEnter(event.nativeEvent) && event.target === field.current) {
          event.preventDefault();
          stepMatch(editor, event.shiftKey ? -1 : 1);
          field.current?.focus();
        }
      }}
    >
      <TextInput
        ref={field}
        className={classes.field ?? ''}
        label={text.find}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          findInText(editor, currentTarget.value);
        }}
      />
      <p className={classes.count} role="status">
        {query === '' ? '' : text.count(at, of)}
      </p>
      <IconButton
        icon={IconArrowUp}
        label={text.previous}
        disabled={of === 0}
        onPress={() => stepMatch(editor, -1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={text.next}
        disabled={of === 0}
        onPress={() => stepMatch(editor, 1)}
      />
      <div className={classes.close}>
        <IconButton icon={IconX} label={text.close} onPress={onClose} />
      </div>
      {editable && (
        <>
          <TextInput
            className={classes.field ?? ''}
            label={text.replace}
            value={words}
            autoComplete="off"
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <Button variant="default" size="sm" disabled={of === 0} onClick={() => replace('this')}>
            {text.replaceOne}
          </Button>
          <Button variant="default" size="sm" disabled={of === 0} onClick={() => replace('all')}>
            {text.replaceAll}
          </Button>
        </>
      )}
    </search>
  );
}

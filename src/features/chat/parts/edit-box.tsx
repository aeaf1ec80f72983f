/** A message under edit: Enter saves, Shift+Enter adds a line, up to 15 rows; what is empty is not saved, what is unchanged makes no call (CHAT-003, CHAT-006). */

import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import * as words from '#contract/words/en.ts';
import { EDIT_ROWS } from '#domain/chat.ts';
import { isVisible } from '#domain/visible-text.ts';
import { keepText, keptText } from '#features/kit/kept-texts.ts';
import { MentionField } from '#features/talk/mention-field.tsx';
import { useStore } from '#store/react.ts';
import { isOfInputMethod } from '#ui/input-method.ts';
import { faultIn } from './chat-composer.tsx';
import styles from './composer.module.css';

type EditBoxProps = {
  /** names the draft within the account */
  place: string;
  text: string;
  onSave: (text: string) => Promise<boolean>;
  onClose: () => void;
};

export function EditBox({ place, text: before, onSave, onClose }: EditBoxProps) {
  const { accountId } = useStore();
  const [text, setText] = useState(() => keptText(accountId, place) || before);
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = faultIn(text);
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const type = (next: string) => {
    setText(next);
    keepText(accountId, place, next === before ? '' : next);
  };
  const close = () => {
    keepText(accountId, place, '');
    onClose();
  };
  const save = async () => {
    if (!isVisible(text) || fault !== null) return;
    if (text.trim() === before.trim() || (await onSave(text.trim()))) close();
  };
  const keys = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className={styles.edit}>
      <MentionField
        field={field}
        aria-label={say.message.editLabel}
        autosize
        minRows={1}
        maxRows={EDIT_ROWS}
        value={text}
        error={fault}
        onWrite={type}
        onKeys={keys}
      />
      <div className={styles.foot}>
        <p className={styles.note}>{say.message.saveKeys}</p>
        <Button size="sm" variant="default" onClick={close}>
          {words.comments.cancel}
        </Button>
        <Button size="sm" onClick={() => void save()} disabled={!isVisible(text) || fault !== null}>
          {say.message.save}
        </Button>
      </div>
    </div>
  );
}

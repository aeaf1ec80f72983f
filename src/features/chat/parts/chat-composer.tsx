/** Where a message is written: Enter sends, Shift+Enter starts a new line. What is typed and not sent survives a reload. */

import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '#contract/communication/message.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { MOST_MENTIONS } from '#domain/mentions.ts';
import { mentionsIn } from '#domain/message-text.ts';
import { isVisible } from '#domain/visible-text.ts';
import { keepText, keptText } from '#features/kit/kept-texts.ts';
import { MentionField } from '#features/talk/mention-field.tsx';
import { mayHere } from '#store/queries/may-here.ts';
import { useStore } from '#store/react.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { isEnter } from '#ui/input-method.ts';
import { useConnectingWarning } from '../connecting-warning.ts';
import styles from './composer.module.css';

const COMPOSER_ROWS = 8;

/** Why a text cannot be sent as it is; null: it can. */
export function faultIn(text: string): string | null {
  const { length } = text.trim();
  if (length > MESSAGE_MAX_LENGTH) return say.tooLong(length, MESSAGE_MAX_LENGTH);
  return mentionsIn(text).length > MOST_MENTIONS ? say.mention.tooMany(MOST_MENTIONS) : null;
}

type ChatComposerProps = {
  /** names the draft within the account */
  place: string;
  label: string;
  autoFocus?: boolean;
  /** resolves with whether it is stored on this device */
  onSend: (text: string) => Promise<boolean>;
  onType?: () => void;
  /** under the field: who is typing */
  below?: ReactNode;
};

export function ChatComposer({ place, label, autoFocus = false, onSend, onType, below }: ChatComposerProps) {
  const { accountId } = useStore();
  const [text, setText] = useState(() => keptText(accountId, place));
  const typed = useRef(text);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = faultIn(text);
  const { warning, warn } = useConnectingWarning();
  const speaks = mayHere('channel.Post');
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  const type = (next: string) => {
    typed.current = next;
    setText(next);
    keepText(accountId, place, next);
  };
  const send = async () => {
    const written = typed.current;
    if (!isVisible(written) || fault !== null) return;
    typed.current = '';
    setText('');
    field.current?.focus();
    // One after the other, so that they stand as they were written.
    const storing = before.current.then(() => onSend(written.trim()));
    before.current = storing.catch(() => {});
    const stored = await storing.catch((error: unknown) => {
      giveBack(written);
      throw error;
    });
    if (!stored) return giveBack(written);
    keepText(accountId, place, typed.current);
    warn();
  };
  /** Before what has been typed since. */
  const giveBack = (written: string) => type(typed.current === '' ? written : `${written}\n${typed.current}`);
  const keys = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent) || event.shiftKey) return;
    event.preventDefault();
    void send();
  };
  if (!speaks) return null;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {warning && <p className={styles.warning}>{say.connecting}</p>}
      <div className={styles.line}>
        <MentionField
          field={field}
          className={styles.field}
          aria-label={label}
          placeholder={label}
          autosize
          minRows={1}
          maxRows={COMPOSER_ROWS}
          value={text}
          error={fault}
          onWrite={(next) => {
            type(next);
            onType?.();
          }}
          onKeys={keys}
        />
        <IconButton
          icon={IconSend}
          label={say.send}
          tone="petrol"
          disabled={!isVisible(text) || fault !== null}
          onPress={() => void send()}
        />
      </div>
      <div className={styles.foot}>
        <p className={styles.note}>{say.keys}</p>
        {below}
      </div>
    </form>
  );
}

/** Where a comment is written. What is typed stays until it is submitted or given up, through a reload too. */

import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { COMMENT_MAX_LENGTH } from '#contract/content/comment.ts';
import { talkWords } from '#contract/words/en/talk.ts';
import * as words from '#contract/words/en.ts';
import { MOST_MENTIONS } from '#domain/mentions.ts';
import { mentionsIn } from '#domain/message-text.ts';
import { isVisible } from '#domain/visible-text.ts';
import { copyText } from '#features/changes/copy-text.ts';
import { keepText, keptText } from '#features/kit/kept-texts.ts';
import { MentionField } from '#features/talk/mention-field.tsx';
import { useStore } from '#store/react.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { isOfInputMethod } from '#ui/input-method.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './composer.module.css';

export type ComposerProps = {
  /** names the draft within the account */
  place: string;
  label: string;
  /** who will see it */
  audience?: string;
  submitLabel: string;
  /** what is changed, when something is changed */
  initial?: string;
  /** resolves when it is stored on this device */
  onSubmit: (text: string) => Promise<unknown>;
  onCancel?: () => void;
  autoFocus?: boolean;
};

/** Why a text cannot be sent as it is; null: it can. */
function faultIn(text: string): string | null {
  const { length } = text.trim();
  if (length > COMMENT_MAX_LENGTH) return words.comments.tooLong(length, COMMENT_MAX_LENGTH);
  return mentionsIn(text).length > MOST_MENTIONS ? talkWords.comment.tooMany(MOST_MENTIONS) : null;
}

/** What is being written, kept on this device with each letter, and its way out. */
function useComposing({
  place,
  initial,
  onSubmit,
  onCancel,
}: Pick<ComposerProps, 'place' | 'onSubmit'> & {
  initial: string;
  onCancel: (() => void) | undefined;
}) {
  const { accountId } = useStore();
  const [text, setText] = useState(() => keptText(accountId, place) || initial);
  const typed = useRef(text);
  const [busy, setBusy] = useState(false);
  const fault = faultIn(text);
  const blank = !isVisible(text);

  const type = (next: string) => {
    typed.current = next;
    setText(next);
    keepText(accountId, place, next === initial ? '' : next);
  };
  const submit = async () => {
    if (blank || fault !== null || busy) return;
    setBusy(true);
    const written = text;
    // What is typed while this one is stored is the next one, and stays.
    const untouched = () => typed.current === written;
    try {
      await onSubmit(written);
      if (initial === '' && untouched()) type('');
      else if (untouched()) keepText(accountId, place, '');
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({
        id: 'comment-not-saved',
        tone: 'vermilion',
        icon: stateIcons.needsYou,
        text: words.comments.notSaved,
        action: { label: words.changes.copyText, onPress: () => void copyText(written) },
      });
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    keepText(accountId, place, '');
    onCancel?.();
  };
  const keys = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void submit();
    }
    // Escape gives up only what would not be missed.
    if (event.key === 'Escape' && onCancel && (blank || text === initial)) {
      event.stopPropagation();
      cancel();
    }
  };
  return { text, type, blank, fault, busy, submit, cancel, keys };
}

export function Composer({
  place,
  label,
  audience,
  submitLabel,
  initial = '',
  onSubmit,
  onCancel,
  autoFocus = false,
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { text, type, blank, fault, busy, submit, cancel, keys } = useComposing({
    place,
    initial,
    onSubmit,
    onCancel,
  });
  useEffect(() => {
    const area = field.current;
    if (!autoFocus || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [autoFocus]);
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <MentionField
        field={field}
        id={id}
        rows={2}
        placeholder={label}
        value={text}
        error={fault !== null}
        aria-describedby={`${id}-note`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        classNames={{ input: classes.field ?? '' }}
        onWrite={type}
        onKeys={keys}
      />
      <div className={classes.foot} data-quiet={(blank && !onCancel) || undefined}>
        <p
          id={`${id}-note`}
          className={classes.note}
          data-error={fault !== null || undefined}
          role={fault !== null ? 'alert' : undefined}
        >
          {fault ?? [audience, words.comments.submitKeys].filter(Boolean).join(' ')}
        </p>
        {onCancel && (
          <Button size="sm" variant="default" onClick={cancel}>
            {words.comments.cancel}
          </Button>
        )}
        <Button size="sm" type="submit" disabled={blank || fault !== null} loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

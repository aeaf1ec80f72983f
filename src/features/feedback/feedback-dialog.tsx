/** What a person thinks of Lectern, in three texts, and where a shirt may go. On this device at once, sent automatically. */

import { useForm } from '@mantine/form';
import { useState } from 'react';
import { feedbackWords as say } from '#contract/words/en/feedback.ts';
import {
  canSubmitFeedback,
  emptyFeedback,
  FEEDBACK_LETTERS,
  type FeedbackForm,
  feedbackTexts,
  isFeedbackEmail,
  missingForShirt,
} from '#domain/feedback.ts';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { useSave } from '#features/kit/use-save.ts';
import { usePlatform } from '#features/session/use-platform.ts';
import { submitFeedback } from '#mutations/accounts/submit-feedback.ts';
import { useStore } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './feedback.module.css';
import { Giveaway } from './giveaway.tsx';
import { feedbackFailure, sendFeedback } from './send-feedback.ts';

const THANKS_MS = 3_000;

/** @param email  of nobody yet: no field shows it (FEEDBK-004) */
export function FeedbackDialog({
  onClose,
  report,
  email = '',
}: {
  onClose: () => void;
  report: (error: unknown) => void;
  email?: string;
}) {
  const db = useStore();
  const submit = useMutate(submitFeedback);
  const terms = usePlatform()?.giveawayTerms ?? null;
  const [url] = useState(() => location.href);
  const { save, saving, failure, fail } = useSave((error) => {
    report(error);
    showToast({ text: say.failed, tone: 'vermilion' });
    return feedbackFailure(error);
  });
  const typing = useKeptTyping<FeedbackForm>('feedback', { ...emptyFeedback, email });
  const close = typing.closing(onClose);
  const form = useForm<FeedbackForm>({
    initialValues: typing.typed,
    onValuesChange: typing.keep,
    validateInputOnChange: true,
    validate: faultsOf,
  });
  const send = form.onSubmit(
    async (given) => {
      if (!canSubmitFeedback(given)) return;
      await save(async () => {
        await sendFeedback(given, { db, submit, url, at: Date.now(), report });
        showToast({ text: say.sent, tone: 'moss', staysMs: THANKS_MS });
        close();
      });
    },
    ({ email: invalid }) => invalid && fail(say.invalidEmail),
  );
  return (
    <FormDialog
      title={say.title}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.submit}
      busy={saving}
      disabled={!canSubmitFeedback(form.values)}
      failure={failure}
      className={styles.form}
      onClose={close}
      onSubmit={send}
    >
      {feedbackTexts.map((field, at) => (
        <LimitedTextarea
          key={field}
          label={say.texts[field]}
          rows={3}
          letters={FEEDBACK_LETTERS}
          data-autofocus={at === 0 ? '' : undefined}
          {...form.getInputProps(field)}
          name={field}
        />
      ))}
      {terms !== null && <Giveaway form={form} terms={terms} />}
    </FormDialog>
  );
}

/** By field. The address counts while the giveaway is ticked. */
function faultsOf(form: FeedbackForm): Record<string, string> {
  const missing = form.giveaway ? missingForShirt(form) : [];
  return {
    ...Object.fromEntries(missing.map((field) => [field, say.missing[field]])),
    ...(!isFeedbackEmail(form.email) && { email: say.invalidEmail }),
  };
}

/** A few lines to everybody of a group, into each inbox: at once on this device, sent automatically. */

import { useForm } from '@mantine/form';
import { ANNOUNCEMENT_LETTERS } from '#contract/accounts/announcement.ts';
import { inboxWords } from '#contract/words/en/inbox.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { useSave } from '#features/kit/use-save.ts';
import { announceToGroup } from '#mutations/accounts/announce-to-group.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';

export function AnnounceDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const say = inboxWords.announce;
  const announce = useMutate(announceToGroup);
  const { save, failure } = useSave(() => say.failed);
  const typing = useKeptTyping(`announce ${groupId}`, { text: '' });
  const form = useForm({
    initialValues: typing.typed,
    onValuesChange: typing.keep,
    validate: { text: (text) => (isVisible(text) ? null : say.required) },
  });
  const submit = form.onSubmit(
    ({ text }) =>
      void save(async () => {
        await announce({ groupId, text });
        typing.forget();
        showToast({ text: say.done, tone: 'moss' });
        onClose();
      }),
  );
  return (
    <FormDialog
      title={say.title}
      closeLabel={inboxWords.close}
      cancelLabel={say.cancel}
      submitLabel={say.submit}
      failure={failure}
      className={styles.formWide}
      onClose={onClose}
      onSubmit={submit}
    >
      <LimitedTextarea
        label={say.text}
        required
        withAsterisk={false}
        description={say.hint}
        rows={5}
        letters={ANNOUNCEMENT_LETTERS}
        data-autofocus=""
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}

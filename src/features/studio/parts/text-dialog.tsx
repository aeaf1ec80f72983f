/** One line of text that is changed in a dialog of its own. */

import { type FormEvent, useState } from 'react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useSave } from '#features/kit/use-save.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import styles from '../studio.module.css';

export function TextDialog({
  title,
  label,
  text: before,
  letters,
  required,
  onSave,
  onClose,
}: {
  title: string;
  label: string;
  text: string;
  letters: number;
  /** said of an empty text; without it an empty one changes nothing */
  required?: string;
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState(before);
  const { save, failure } = useSave((error) => {
    if (!(error instanceof NotSaved)) throw error;
    return say.notSaved;
  });
  const [missing, setMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (required !== undefined && text.trim() === '') {
      setMissing(true);
      return;
    }
    if (await save(() => onSave(text))) onClose();
  };
  return (
    <FormDialog
      title={title}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      failure={failure}
      className={styles.form}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <LimitedInput
        label={label}
        letters={letters}
        autoComplete="off"
        data-autofocus=""
        value={text}
        error={missing && text.trim() === '' ? required : null}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  );
}

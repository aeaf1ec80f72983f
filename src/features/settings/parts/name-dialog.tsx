/** A dialog that asks for a name: of what is made with it, or of what is called so from now on. */

import { type FormEvent, type ReactNode, useState } from 'react';
import { accountSettingsWords as words } from '#contract/words/en/account-settings.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useSave } from '#features/kit/use-save.ts';
import { FormDialog } from '#ui/form-dialog.tsx';

export function NameDialog({
  title,
  submit,
  say,
  letters,
  first = '',
  disabled = false,
  className,
  before,
  after,
  failureOf,
  onSubmit,
  onClose,
}: {
  title: string;
  submit: string;
  say: { name: string; nameHint: string; nameMissing: string };
  /** so many at most */
  letters: number;
  /** what stands in the field at first */
  first?: string;
  disabled?: boolean;
  className: string | undefined;
  /** what stands before the field, and after it */
  before?: ReactNode;
  after?: ReactNode;
  /** @returns null: the person declined, which needs no words */
  failureOf: (error: unknown) => string | null;
  /** @throws what the server or the device answers */
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const { save, saving, failure } = useSave(failureOf);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = !isVisible(name);
    setFault(missing ? say.nameMissing : null);
    if (!missing) await save(() => onSubmit(name.trim()));
  };
  return (
    <FormDialog
      title={title}
      closeLabel={words.close}
      cancelLabel={words.cancel}
      submitLabel={submit}
      busy={saving}
      disabled={disabled}
      failure={failure}
      className={className}
      onClose={onClose}
      onSubmit={(event) => void send(event)}
    >
      {before}
      <LimitedInput
        label={say.name}
        required
        withAsterisk={false}
        description={say.nameHint}
        letters={letters}
        autoComplete="off"
        data-autofocus=""
        value={name}
        error={fault}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {after}
    </FormDialog>
  );
}

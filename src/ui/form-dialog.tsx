/**
 * A dialog in which a form is filled in: what went wrong stands above its fields, the ways out below. Nothing typed is lost by a slip.
 */
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Failure } from './failure.tsx';
import { TypedDialog } from './typed-dialog.tsx';

export function FormDialog({
  title,
  closeLabel,
  cancelLabel,
  submitLabel,
  busy = false,
  disabled = false,
  failure,
  className,
  above,
  onClose,
  onSubmit,
  children,
}: {
  title: ReactNode;
  closeLabel: string;
  cancelLabel: string;
  submitLabel: string;
  busy?: boolean;
  disabled?: boolean;
  /** what a person reads about the try that has just failed */
  failure: string | null;
  /** of the form */
  className: string | undefined;
  /** what is no part of the form */
  above?: ReactNode;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <TypedDialog
      opened
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={id} loading={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {above}
      <form id={id} className={className} onSubmit={onSubmit} noValidate>
        <Failure text={failure} />
        {children}
      </form>
    </TypedDialog>
  );
}

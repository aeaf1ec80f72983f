/** Fields whose text has a limit: what is too long stays as it was typed and is said, and its form is not sent until it fits. */
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef } from 'react';
import { tooManyLetters } from '#contract/words/en/common.ts';
import { focusFirstFault } from './focus-first-fault.ts';

type Limited<Props, Field> = Props & { letters: number; ref?: Ref<Field> };

export function LimitedInput({ letters, ref, error, ...rest }: Limited<TextInputProps, HTMLInputElement>) {
  const { field, tooLong } = useLimit<HTMLInputElement>(rest.value, letters);
  return <TextInput {...rest} ref={useMergedRef(field, ref)} error={tooLong ?? error} />;
}

export function LimitedTextarea({
  letters,
  ref,
  error,
  ...rest
}: Limited<TextareaProps, HTMLTextAreaElement>) {
  const { field, tooLong } = useLimit<HTMLTextAreaElement>(rest.value, letters);
  return <Textarea {...rest} ref={useMergedRef(field, ref)} error={tooLong ?? error} />;
}

function useLimit<Field extends HTMLInputElement | HTMLTextAreaElement>(
  value: TextInputProps['value'],
  most: number,
) {
  const field = useRef<Field>(null);
  const { length } = String(value ?? '');
  const over = length > most;
  useEffect(() => {
    const form = field.current?.form;
    if (!over || !form) return;
    // Before React's own listener, which is above the form.
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      focusFirstFault(form, () => undefined);
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [over]);
  return { field, tooLong: over ? tooManyLetters(length, most) : null };
}

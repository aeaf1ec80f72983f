/** A code of the authenticator app, or a recovery code in its place. */
import { Button, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { factorWords as words } from '#contract/words/en/factors.ts';
import { factorCodeOf } from '#domain/second-factors.ts';

export type CodeKind = 'totp' | 'recovery';

/** @returns what is wrong with what was typed; null: it may be such a code */
export const codeFault = (kind: CodeKind, typed: string): string | null =>
  factorCodeOf(typed)?.kind === kind ? null : kind === 'totp' ? words.codeMissing : words.recoveryMissing;

export const codeRefused = (kind: CodeKind): string =>
  kind === 'totp' ? words.codeWrong : words.recoveryWrong;

export function CodeField({
  kind,
  value,
  error,
  ref,
  onChange,
}: {
  kind: CodeKind;
  value: string;
  error: string | null;
  ref?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
}) {
  return (
    <TextInput
      // Another keyboard comes up for digits than for letters.
      key={kind}
      ref={ref}
      label={kind === 'totp' ? words.code : words.recoveryCode}
      inputMode={kind === 'totp' ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize={kind === 'totp' ? 'none' : 'characters'}
      spellCheck={false}
      data-autofocus=""
      value={value}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => {
        const read = factorCodeOf(typed);
        onChange(read?.kind === kind ? read.code : typed);
      }}
    />
  );
}

export const OtherCode = ({ kind, onChange }: { kind: CodeKind; onChange: (kind: CodeKind) => void }) => (
  <Button
    type="button"
    variant="subtle"
    justify="start"
    onClick={() => onChange(kind === 'totp' ? 'recovery' : 'totp')}
  >
    {kind === 'totp' ? words.useRecovery : words.useApp}
  </Button>
);

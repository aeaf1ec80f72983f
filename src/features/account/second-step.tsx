/** After the right password: the code of the authenticator app, or a recovery code. The sign-in page sees who is signed in then. */
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { SECOND_STEP_PATH } from '#contract/accounts/factor-paths.ts';
import { RequestError } from '#contract/request-error.ts';
import { factorWords as words } from '#contract/words/en/factors.ts';
import { useBrowserOnline } from '#features/kit/browser-online.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import { Failure } from '#ui/failure.tsx';
import { CodeField, type CodeKind, codeFault, codeRefused, OtherCode } from './code-field.tsx';
import styles from './second-step.module.css';

const say = words.secondStep;

export function SecondStep({
  failureText,
  onBack,
}: {
  /** of what the sign-in page says alike at each step */
  failureText: (error: unknown) => string;
  /** to the password; with the reason where the server wants it again */
  onBack: (reason: string | null) => void;
}) {
  const { signInBy } = useSession();
  const online = useBrowserOnline();
  const hint = useId();
  const field = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<CodeKind>('totp');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { save, saving, failure, fail } = useSave(
    (error) => {
      const refused = error instanceof RequestError ? error.code : undefined;
      if (refused === 'UNAUTHENTICATED') onBack(say.expired);
      else if (refused !== 'INVALID_CREDENTIALS') return failureText(error);
      else {
        setFault(codeRefused(kind));
        setCode('');
        field.current?.focus();
      }
      return null;
    },
    { leaves: true },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind has a field of its own
  useEffect(() => field.current?.focus(), [kind]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || !online) return;
    const missing = codeFault(kind, code);
    setFault(missing);
    fail(null);
    if (missing !== null) return field.current?.focus();
    await save(() => signInBy(SECOND_STEP_PATH, { code }));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{say.title}</h2>
      <Failure text={failure} />
      <p>{kind === 'totp' ? say.lead : say.recoveryLead}</p>
      <CodeField ref={field} kind={kind} value={code} error={fault} onChange={setCode} />
      <Button
        type="submit"
        fullWidth
        loading={saving}
        disabled={!online}
        aria-describedby={online ? undefined : hint}
      >
        {say.submit}
      </Button>
      {!online && (
        <p id={hint} className={styles.hint}>
          {words.needsConnection}
        </p>
      )}
      <div className={styles.ways}>
        <OtherCode
          kind={kind}
          onChange={(next) => {
            setKind(next);
            setCode('');
            setFault(null);
          }}
        />
        <Button type="button" variant="subtle" onClick={() => onBack(null)}>
          {say.back}
        </Button>
      </div>
    </form>
  );
}

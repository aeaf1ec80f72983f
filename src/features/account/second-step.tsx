/** After the right password, or a provider: a code, or a passkey of the account. The sign-in page sees who is signed in then. */
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { PASSKEY_SIGN_IN_OPTIONS_PATH, SECOND_STEP_PATH } from '#contract/accounts/factor-paths.ts';
import { RequestError } from '#contract/request-error.ts';
import { factorWords as words } from '#contract/words/en/factors.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import { CodeField, type CodeKind, codeFault, codeRefused, OtherCode } from './code-field.tsx';
import type { SecondStepNeeds } from './login-failure.ts';
import { hasPasskeys } from './passkey-support.ts';
import styles from './second-step.module.css';

const say = words.secondStep;

type FailureText = (error: unknown) => string;
type Back = (reason: string | null) => void;

function usePasskeyStep(failureText: FailureText, onBack: Back) {
  const { ask, signInBy } = useSession();
  const byPasskey = useSave(
    (error) => {
      if (error instanceof Error && error.name === 'NoPasskey') return words.passkeyCancelled;
      const refused = error instanceof RequestError ? error.code : undefined;
      if (refused === 'UNAUTHENTICATED') onBack(say.expired);
      return refused === 'INVALID_CREDENTIALS' ? words.passkeyRefused : failureText(error);
    },
    { leaves: true },
  );
  const showPasskey = () =>
    byPasskey.save(async () => {
      const { passkeyFor } = await import('./ask-authenticator.ts');
      const passkey = await passkeyFor(await ask(PASSKEY_SIGN_IN_OPTIONS_PATH, {}));
      await signInBy(SECOND_STEP_PATH, { passkey });
    });
  return { byPasskey, showPasskey };
}

export function SecondStep({
  needs,
  failureText,
  onBack,
}: {
  needs: SecondStepNeeds;
  /** of what the sign-in page says alike at each step */
  failureText: FailureText;
  /** to the password; with the reason where the server wants it again */
  onBack: Back;
}) {
  const { signInBy } = useSession();
  const online = !useOffline();
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
  const { byPasskey, showPasskey } = usePasskeyStep(failureText, onBack);
  const lead = !needs.code ? say.passkeyLead : kind === 'totp' ? say.lead : say.recoveryLead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind has a field of its own
  useEffect(() => field.current?.focus(), [kind]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || byPasskey.saving || !online) return;
    if (!needs.code) return void (await showPasskey());
    const missing = codeFault(kind, code);
    setFault(missing);
    fail(null);
    if (missing !== null) return field.current?.focus();
    await save(() => signInBy(SECOND_STEP_PATH, { code }));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{say.title}</h2>
      <Failure text={failure ?? byPasskey.failure} />
      <p>{lead}</p>
      {!needs.code && !hasPasskeys() && <p>{words.passkeys.unsupported}</p>}
      {needs.code && <CodeField ref={field} kind={kind} value={code} error={fault} onChange={setCode} />}
      <Button
        type="submit"
        fullWidth
        loading={saving || (!needs.code && byPasskey.saving)}
        disabled={!online || (!needs.code && !hasPasskeys())}
        aria-describedby={online ? undefined : hint}
      >
        {needs.code ? say.submit : words.usePasskey}
      </Button>
      {!online && (
        <p id={hint} className={styles.hint}>
          {words.needsConnection}
        </p>
      )}
      <div className={styles.ways}>
        {needs.code && (
          <OtherCode
            kind={kind}
            onChange={(next) => {
              setKind(next);
              setCode('');
              setFault(null);
            }}
          />
        )}
        {needs.code && needs.passkey && hasPasskeys() && (
          <Button
            type="button"
            variant="subtle"
            leftSection={<Icon of={IconFingerprint} />}
            loading={byPasskey.saving}
            disabled={!online}
            onClick={() => void showPasskey()}
          >
            {words.usePasskey}
          </Button>
        )}
        <Button type="button" variant="subtle" onClick={() => onBack(null)}>
          {say.back}
        </Button>
      </div>
    </form>
  );
}

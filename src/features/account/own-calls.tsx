/**
 * Calls about one's own account, by the cookie of the session. A session that sleeps is woken; where a fresh sign-in is asked for, the person
 * proves who they are and the call goes again (D71).
 */
import { Button, PasswordInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { STEP_UP_OPTIONS_PATH } from '#contract/accounts/factor-paths.ts';
import { factorsPage } from '#contract/accounts/factors.ts';
import { STEP_UP_PATH } from '#contract/accounts/own-account.ts';
import { PROVIDER_START_PATH } from '#contract/accounts/providers.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { factorWords } from '#contract/words/en/factors.ts';
import { limitWords } from '#contract/words/en/refusal-limits.ts';
import { failureText } from '#features/kit/failure-words.ts';
import { useSave } from '#features/kit/use-save.ts';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import { useSession } from '#features/session/session-context.ts';
import { usePlatform } from '#features/session/use-platform.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { CodeField, type CodeKind, codeFault, codeRefused, OtherCode } from './code-field.tsx';
import styles from './own-calls.module.css';
import { hasPasskeys } from './passkey-support.ts';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';

const words = accountSettingsWords;
const say = words.stepUp;

/** The person would rather not prove who they are: nothing was done. */
class StepUpDeclined extends Error {}

export type OwnCalls = {
  /** @throws RequestError, NoAnswer, StepUpDeclined */
  ask: (path: string, json?: unknown) => Promise<unknown>;
  /** to be shown beside what calls */
  stepUp: ReactNode;
};

/** factor: a password is not enough */
type Asked = { factor: boolean; answer: (proved: boolean) => void };

export function useOwnCalls(): OwnCalls {
  const { accountId, ask } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const awake = async (path: string, json?: unknown): Promise<unknown> => {
    try {
      return await ask(path, json);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'UNAUTHENTICATED') throw error;
      // The session cookie sleeps after an hour without a word to the session's own calls.
      await navigator.locks.request(`lectern-auth-${accountId}`, () => ask('/web/sessionRefresh', {}));
      return ask(path, json);
    }
  };
  const proved = (factor: boolean) => new Promise<boolean>((answer) => setAsked({ factor, answer }));
  const call = async (path: string, json?: unknown): Promise<unknown> => {
    for (;;) {
      try {
        return await awake(path, json);
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== 'FRESH_SIGN_IN_REQUIRED') throw error;
        // A password may have been given, and something else be wanted besides.
        if (!(await proved(error.extras?.factor === true))) throw new StepUpDeclined();
      }
    }
  };
  const close = (answer: boolean) => {
    asked?.answer(answer);
    setAsked(null);
  };
  return {
    ask: call,
    stepUp: asked && (
      <StepUpDialog
        key={String(asked.factor)}
        prove={(proof) => awake(STEP_UP_PATH, proof)}
        factor={asked.factor}
        askOptions={() => awake(STEP_UP_OPTIONS_PATH, {})}
        onClose={close}
      />
    ),
  };
}

/** In words what a failed call means. @returns null: the person declined, which needs none */
export function ownCallFailure(error: unknown): string | null {
  if (error instanceof StepUpDeclined) return null;
  return failureText(ownCallWords, error);
}

const ownCallWords = {
  refusals: { ...limitWords, LAST_OWNER: words.deletion.lastOwner, RATE_LIMITED: words.tooOften },
  otherwise: (error: unknown) =>
    error instanceof RequestError && error.status < 500 ? words.failed : words.unreachable,
};

function passkeyFailure(error: unknown): string | null {
  if (error instanceof Error && error.name === 'NoPasskey') return factorWords.passkeyCancelled;
  const refused = error instanceof RequestError && error.code === 'INVALID_CREDENTIALS';
  return refused ? factorWords.passkeyRefused : ownCallFailure(error);
}

/** For whom a provider has signed in: they prove it there once more, and come back to this page. */
function ProveByProvider() {
  const { token } = useSession();
  const factors = token.details()?.factors ?? [];
  const providers = usePlatform()?.providers?.filter(({ id }) => factors.includes(id)) ?? [];
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      type="button"
      variant="default"
      onClick={() => {
        keepLoginRedirect(location.pathname);
        location.assign(`${PROVIDER_START_PATH}?provider=${encodeURIComponent(id)}&fresh`);
      }}
    >
      {say.provider(name)}
    </Button>
  ));
}

type Proof = { password: string } | { code: string } | { passkey: unknown };

type StepUpProps = {
  /** a password is not enough */
  factor: boolean;
  prove: (proof: Proof) => Promise<unknown>;
  /** what the device is asked, for a passkey */
  askOptions: () => Promise<unknown>;
  onClose: (proved: boolean) => void;
};

/** What the person gives, by hand or with a passkey, and what the server says of it. */
function useProof({ factor, prove, askOptions, onClose }: StepUpProps) {
  const user = useStored(me);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [chosen, setChosen] = useState<CodeKind | null>(null);
  // The server asks for a code where there is one, whatever this device knows of it yet.
  const kind = chosen ?? (user?.mfa ? 'totp' : null);
  const passkeyOnly = kind === null && factor;
  const choose = (next: CodeKind) => {
    setChosen(next);
    setTyped('');
    setFault(null);
  };
  const byPasskey = useSave(passkeyFailure);
  const byHand = useSave((error) => {
    const refused = error instanceof RequestError ? error.code : undefined;
    if (refused === 'SECOND_FACTOR_REQUIRED') choose('totp');
    else if (refused !== 'INVALID_CREDENTIALS') return ownCallFailure(error);
    else {
      setFault(kind === null ? say.wrong : codeRefused(kind));
      field.current?.focus();
    }
    return null;
  });
  const busy = byHand.saving || byPasskey.saving;
  const submit = async () => {
    if (busy) return;
    const missing = kind === null ? null : codeFault(kind, typed);
    setFault(missing);
    byHand.fail(null);
    byPasskey.fail(null);
    if (missing !== null) return field.current?.focus();
    await byHand.save(async () => {
      await prove(kind === null ? { password: typed } : { code: typed });
      onClose(true);
    });
  };
  const proveByPasskey = async () => {
    if (busy) return;
    setFault(null);
    byHand.fail(null);
    await byPasskey.save(async () => {
      const { passkeyFor } = await import('./ask-authenticator.ts');
      await prove({ passkey: await passkeyFor(await askOptions()) });
      onClose(true);
    });
  };
  const failure = byHand.failure ?? byPasskey.failure;
  return { kind, passkeyOnly, field, typed, setTyped, fault, choose, busy, failure, submit, proveByPasskey };
}

function StepUpDialog({ factor, prove, askOptions, onClose }: StepUpProps) {
  const username = useStored(me)?.alias ?? '';
  const passkeys = useServerPage(factorsPage, {}).answer?.passkeys.length ?? 0;
  const proof = useProof({ factor, prove, askOptions, onClose });
  const { kind, passkeyOnly, field, typed, setTyped, fault, choose, busy, submit, proveByPasskey } = proof;
  const text = passkeyOnly
    ? say.passkeyText
    : { password: say.text, totp: say.codeText, recovery: say.recoveryText }[kind ?? 'password'];
  return (
    <FormDialog
      title={say.title}
      closeLabel={words.close}
      cancelLabel={words.cancel}
      submitLabel={passkeyOnly ? factorWords.usePasskey : say.confirm}
      busy={busy}
      disabled={!passkeyOnly && typed === ''}
      failure={proof.failure}
      className={styles.form}
      onClose={() => onClose(false)}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void (passkeyOnly ? proveByPasskey() : submit());
      }}
    >
      <p>{text}</p>
      {kind === null && !passkeyOnly && (
        <>
          {/* Password managers ask whose it is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            ref={field}
            label={say.password}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={fault}
            autoComplete="current-password"
            data-autofocus=""
            visibilityToggleButtonProps={{ 'aria-label': accountWords.showPassword }}
          />
        </>
      )}
      {kind !== null && (
        <>
          <CodeField ref={field} kind={kind} value={typed} error={fault} onChange={setTyped} />
          <OtherCode kind={kind} onChange={choose} />
        </>
      )}
      {kind === null && <ProveByProvider />}
      {!passkeyOnly && hasPasskeys() && passkeys > 0 && (
        <Button
          type="button"
          variant="default"
          leftSection={<Icon of={IconFingerprint} />}
          disabled={busy}
          onClick={() => void proveByPasskey()}
        >
          {factorWords.usePasskey}
        </Button>
      )}
    </FormDialog>
  );
}

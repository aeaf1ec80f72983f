/** Signing in with a name and a password. Needs the server (D29). */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { RequestError } from '#contract/request-error.ts';
import * as words from '#contract/words/en.ts';
import { useOffline } from '#features/kit/offline.ts';
import { BookPlate } from '#features/session/book-plate.tsx';
import { takeLoginRedirect } from '#features/session/kept-intent.ts';
import { useLockedAccounts } from '#features/session/locked-accounts.ts';
import { useSession } from '#features/session/session-context.ts';
import { Notice } from '#ui/notice.tsx';
import { useRouteFocus } from '#ui/route-focus.ts';
import { CodeWaits } from './code-waits.tsx';
import { useDemoAccounts } from './demo-accounts.ts';
import { loginFailureText, ownPasswordPage, type SecondStepNeeds, secondStepOf } from './login-failure.ts';
import styles from './login-screen.module.css';
import { DemoList } from './parts/demo-list.tsx';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';

/** Whom it takes are few. */
const ResendLink = lazy(async () => ({
  default: (await import('./resend-link.tsx')).ResendLink,
}));

/** After the password or a provider, for those who have a factor of their own. */
const SecondStep = lazy(async () => ({
  default: (await import('./second-step.tsx')).SecondStep,
}));

/** pressed: by the form of this page, and not by another tab or way */
export type SignedIn = (path: string, pressed?: true) => void;

/** What signing in here is for, where that is more than coming in. */
export type SignInPurpose = { heading: string; lead: string; submit: string; identifier: string };

/** A whole load: the token behind `#` is read once, before the app starts. */
const leaveFor = (page: string) => location.assign(page);

/** What is typed, and what the server says of it. */
function useSignIn(onSignedIn: SignedIn, online: boolean, given: string) {
  const session = useSession();

  const [identifier, setIdentifier] = useState(given);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ identifier?: string; password?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [unverified, setUnverified] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStepNeeds | null>(null);
  const [busy, setBusy] = useState(false);
  const identifierField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  // Signed in by another tab.
  useEffect(() => {
    if (session.accountId !== null && !busy) onSignedIn(takeLoginRedirect());
  }, [session.accountId, busy, onSignedIn]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !online) return;
    const found = {
      ...(identifier.trim() === '' && { identifier: words.session.identifierMissing }),
      ...(password === '' && { password: words.session.passwordMissing }),
    };
    setMissing(found);
    setFailure(null);
    if (found.identifier) return identifierField.current?.focus();
    if (found.password) return passwordField.current?.focus();
    setBusy(true);
    try {
      await session.signIn(identifier.trim(), password);
      onSignedIn(takeLoginRedirect(), true);
    } catch (error) {
      const refused = error instanceof RequestError ? error.code : undefined;
      const page = ownPasswordPage(error);
      if (page !== null) return leaveFor(page);
      const needs = secondStepOf(error);
      setSecondStep(needs);
      setFailure(needs ? null : loginFailureText(error));
      setUnverified(refused === 'EMAIL_UNVERIFIED');
      setBusy(false);
    }
  };

  const typed = { identifier, setIdentifier, password, setPassword, missing, setMissing };
  const told = { failure, setFailure, unverified, secondStep, setSecondStep, busy };
  return { ...typed, ...told, identifierField, passwordField, submit };
}

export function LoginScreen({
  onSignedIn,
  purpose,
  ways,
  passwords = true,
}: {
  onSignedIn: SignedIn;
  purpose?: SignInPurpose | undefined;
  /** in without a password, to a new account, and back to a lost one; one of them may say that a second step follows */
  ways?: (follows: (needs: SecondStepNeeds) => void) => ReactNode;
  /** false: only through a provider (D55) */
  passwords?: boolean;
}) {
  const online = !useOffline();
  const demo = useDemoAccounts(online);
  const heading = useRef<HTMLHeadingElement>(null);
  useRouteFocus(heading, '/login');
  const signIn = useSignIn(onSignedIn, online, purpose?.identifier ?? '');
  const {
    identifier,
    setIdentifier,
    setPassword,
    failure,
    setFailure,
    unverified,
    secondStep,
    setSecondStep,
  } = signIn;

  return (
    <div className={styles.screen}>
      <BookPlate />
      <div className={styles.page}>
        <h1 ref={heading} tabIndex={-1}>
          {purpose?.heading ?? words.session.heading}
        </h1>
        <p className={styles.lead}>{purpose?.lead ?? words.session.lead}</p>
        {purpose === undefined && <CodeWaits />}
        <WaitingWork onChoose={setIdentifier} />
        {failure !== null && (
          <Notice tone="vermilion" icon={IconAlertTriangle} alert>
            {failure}
          </Notice>
        )}
        {unverified && (
          <Suspense fallback={null}>
            {identifier.includes('@') ? (
              <ResendLink email={identifier.trim()} />
            ) : (
              <ResendLink email={null} username={identifier.trim()} />
            )}
          </Suspense>
        )}
        {!online && (
          <Notice tone="brass" icon={IconCloudOff} title={words.session.needsConnection}>
            {words.session.offlineHint}
          </Notice>
        )}
        {secondStep && (
          <Suspense fallback={null}>
            <SecondStep
              needs={secondStep}
              failureText={loginFailureText}
              onBack={(reason) => {
                setSecondStep(null);
                setPassword('');
                setFailure(reason);
              }}
            />
          </Suspense>
        )}
        {passwords && !secondStep && (
          <PasswordForm
            signIn={signIn}
            online={online}
            submitLabel={purpose?.submit ?? words.session.submit}
          />
        )}
        {!secondStep && ways?.(setSecondStep)}
        {demo && !secondStep && (
          <DemoList
            demo={demo}
            onChoose={(email) => {
              setIdentifier(email);
              setPassword(demo.password);
              signIn.setMissing({});
              setFailure(null);
            }}
          />
        )}
      </div>
    </div>
  );
}

function WaitingWork({ onChoose }: { onChoose: (identifier: string) => void }) {
  const locked = useLockedAccounts();
  return locked.map(({ accountId, name, email, unsent }) => (
    <Notice
      key={accountId}
      tone="brass"
      icon={IconDeviceFloppy}
      title={words.session.waitingWork({ name, count: unsent })}
      actions={
        <Button variant="default" onClick={() => onChoose(email || name)}>
          {words.session.demo.fill(name)}
        </Button>
      }
    >
      {words.session.waitingWorkSafe}
    </Notice>
  ));
}

function PasswordForm({
  signIn,
  online,
  submitLabel,
}: {
  signIn: ReturnType<typeof useSignIn>;
  online: boolean;
  submitLabel: string;
}) {
  const { identifier, setIdentifier, password, setPassword, missing, busy, submit } = signIn;
  const { identifierField, passwordField } = signIn;
  const hint = useId();
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={identifierField}
        label={words.session.identifier}
        value={identifier}
        onChange={(event) => setIdentifier(event.currentTarget.value)}
        error={missing.identifier}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
      />
      <PasswordInput
        ref={passwordField}
        label={words.session.password}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={missing.password}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': words.session.showPassword }}
      />
      <Button
        type="submit"
        fullWidth
        loading={busy}
        disabled={!online}
        aria-describedby={online ? undefined : hint}
      >
        {submitLabel}
      </Button>
      {!online && (
        <p id={hint} className={styles.hint}>
          {words.session.needsConnection}
        </p>
      )}
    </form>
  );
}

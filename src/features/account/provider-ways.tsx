/**
 * The buttons of the providers through which people sign in here. On the way back from one of them its button waits until the server has
 * answered; what went wrong is said above (AUTH-022). They need the server (LOCAL-034).
 */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { isProviderId, PROVIDER_START_PATH, type ProviderSignIn } from '#contract/accounts/providers.ts';
import { RequestError } from '#contract/request-error.ts';
import * as words from '#contract/words/en.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { usePlatform } from '#features/session/use-platform.ts';
import { Notice } from '#ui/notice.tsx';
import { loginFailureText, type SecondStepNeeds, secondStepOf } from './login-failure.ts';
import styles from './login-ways.module.css';

/** What the provider sent people back with; token: null where it sent an error. */
export type ProviderReturn = { provider: string; token: string | null; state: string; iss: string | null };

const begin = (provider: string) =>
  location.assign(`${PROVIDER_START_PATH}?provider=${encodeURIComponent(provider)}`);

/** @returns null: it is no answer of a provider */
export function signInOf({ provider, token, state, iss }: ProviderReturn): ProviderSignIn | null {
  if (!isProviderId(provider) || token === null) return null;
  return { provider, token, state, ...(iss !== null && { iss }) };
}

export function ProviderWays({
  returned = null,
  newPeople = false,
  onSecondStep,
  go = begin,
}: {
  returned?: ProviderReturn | null;
  /** only those that make an account for somebody who has none */
  newPeople?: boolean;
  /** the account's own factor has to follow; absent: nobody comes back to this page */
  onSecondStep?: (needs: SecondStepNeeds) => void;
  go?: (provider: string) => void;
}) {
  const { signInByProvider } = useSession();
  const online = !useOffline();
  const hint = useId();
  const all = usePlatform()?.providers ?? [];
  const providers = newPeople ? all.filter(({ makesAccounts }) => makesAccounts === true) : all;
  const [waiting, setWaiting] = useState<string | null>(returned?.provider ?? null);
  const [failure, setFailure] = useState<string | null>(null);
  const known = providers.find(({ id }) => id === returned?.provider);
  const name = known?.name ?? 'Google';
  // A code serves once: it is sent once, however often the screen is drawn.
  const sent = useRef(false);
  useEffect(() => {
    if (returned === null || sent.current) return;
    sent.current = true;
    const answer = signInOf(returned);
    const failed = (error: unknown) => {
      const needs = secondStepOf(error);
      if (needs) return onSecondStep?.(needs);
      setWaiting(null);
      setFailure(failureOf(error));
    };
    if (answer === null) failed(null);
    else signInByProvider(answer).catch(failed); // the screen around it sees who is signed in
  }, [returned, signInByProvider, onSecondStep]);
  const shown = providers.length > 0 ? providers : waiting !== null ? [{ id: waiting, name }] : [];
  return (
    <div className={styles.providers}>
      {failure !== null && (
        <Notice tone="vermilion" icon={IconAlertTriangle} alert>
          {failure === 'INVALID_USERNAME' ? words.session.noAccount(name) : failure}
        </Notice>
      )}
      {shown.map((each) => (
        <Button
          key={each.id}
          variant="default"
          fullWidth
          loading={waiting === each.id}
          disabled={!online}
          aria-describedby={online ? undefined : hint}
          onClick={() => {
            setWaiting(each.id);
            go(each.id);
          }}
        >
          {words.session.continueWith(each.name)}
        </Button>
      ))}
      {shown.length > 0 && !online && (
        <p id={hint} className={styles.hint}>
          {words.session.needsConnection}
        </p>
      )}
    </div>
  );
}

const failureOf = (error: unknown): string =>
  error instanceof RequestError && error.code === 'INVALID_USERNAME'
    ? 'INVALID_USERNAME'
    : loginFailureText(error);

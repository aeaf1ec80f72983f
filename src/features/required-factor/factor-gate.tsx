/** Around pages of an organization: in their place while it waits for a second factor of the person, above them before its day comes. */
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PROVE_FACTOR_PATH } from '#contract/accounts/factor-paths.ts';
import { RequestError } from '#contract/request-error.ts';
import { requiredFactorWords as say } from '#contract/words/en/required-factor.ts';
import { FACTORS_ANCHOR } from '#domain/second-factors.ts';
import { ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { ButtonLink } from '#features/failure/button-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './factor-gate.module.css';
import { type RequiredFactor, requiredFactor } from './read-required-factor.ts';

const settings = { to: '/settings/account', hash: FACTORS_ANCHOR } as const;

/** @param of  the organization's id or alias */
export function FactorGate({ of, children }: { of: string; children: ReactNode }) {
  const required = useStored(requiredFactor, of);
  if (required === undefined) return null; // the disk answers within a frame
  if (required?.waits) return <Waiting required={required} />;
  return (
    <>
      {required && required.ahead !== null && !required.mfa && (
        <Notice tone="brass" icon={stateIcons.needsYou}>
          {say.warning(required.name, required.ahead)}{' '}
          <ButtonLink {...settings} variant="default" size="compact-sm">
            {say.setUp}
          </ButtonLink>
        </Notice>
      )}
      {children}
    </>
  );
}

function Waiting({ required: { name, mfa } }: { required: RequiredFactor }) {
  const online = !useOffline();
  const router = useRouter();
  const sync = useSync();
  const calls = useOwnCalls();
  const { save, saving, failure } = useSave((error) => {
    const none = error instanceof RequestError && error.code === 'SECOND_FACTOR_REQUIRED';
    if (none) void router.navigate(settings);
    return none ? null : ownCallFailure(error);
  });
  const confirm = () =>
    save(async () => {
      await calls.ask(PROVE_FACTOR_PATH, {});
      sync.nudge();
    });
  return (
    <>
      <EmptyState
        title={say.gateTitle(name)}
        action={
          <span className={styles.ways}>
            {!mfa && <ButtonLink {...settings}>{say.setUp}</ButtonLink>}
            <Button
              variant={mfa ? 'filled' : 'default'}
              loading={saving}
              disabled={!online}
              onClick={() => void confirm()}
            >
              {mfa ? say.confirmYou : say.havePasskey}
            </Button>
            {!online && <span className={styles.reason}>{say.needsConnection}</span>}
          </span>
        }
      >
        {mfa ? say.gateConfirmText(name) : say.gateText(name)}
      </EmptyState>
      <Failure text={failure} />
      {calls.stepUp}
    </>
  );
}

/**
 * `/authorize`: hands the person who is signed in over to the desktop app that has sent them here (AUTH-018, AUTH-019, ROUTE-007), once they
 * have said so: any program of the device can send them here.
 */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { deviceLogsPage } from '#contract/accounts/devices.ts';
import { authorizeAddress, readHandOff } from '#contract/accounts/hand-off.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { HAND_OFF_DELAY_MS, SESSION_DAYS } from '#domain/session-limits.ts';
import { localKeys } from '#domain/storage-keys.ts';
import { deviceInfoOf } from '#domain/user-agent.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { handOffMachine } from '#machines/hand-off.ts';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { forgetHandOff, pendingHandOff } from './pending-hand-off.ts';

const atOnce = import.meta.env.DEV || import.meta.env.MODE === 'test';

const leaveFor = (address: string) => location.assign(address);

export function AuthorizeScreen({
  onLeave,
  go = leaveFor,
  delayMs = atOnce ? 0 : HAND_OFF_DELAY_MS,
}: {
  onLeave: () => void;
  go?: (address: string) => void;
  delayMs?: number;
}) {
  const { call } = useSession();
  const online = !useOffline();
  const hint = useId();
  const machine = useMemo(
    () =>
      handOffMachine({
        delayMs,
        // Any call does: an answer says that the session lives, and renews it where it has slept.
        confirm: async () => void (await call(deviceLogsPage, { max: 1 })),
        go: (pending) => {
          forgetHandOff();
          go(authorizeAddress(pending, localStorage.getItem(localKeys.deviceId)));
        },
      }),
    [call, go, delayMs],
  );
  const [state, send] = useMachine(machine);
  useEffect(() => {
    const pending = pendingHandOff();
    if (pending === null || readHandOff(pending) === null) send({ type: 'START', pending });
  }, [send]);
  const words = say.handOff;
  const again = (type: 'START' | 'AGAIN', label: string) => (
    <Button
      disabled={!online}
      aria-describedby={online ? undefined : hint}
      onClick={() => send(type === 'AGAIN' ? { type } : { type, pending: pendingHandOff() })}
    >
      {label}
    </Button>
  );
  const leave = (
    <Button variant="default" onClick={onLeave}>
      {words.leave}
    </Button>
  );
  const refuse = () => {
    forgetHandOff();
    onLeave();
  };
  const asking = state.value === 'Idle' && state.context.pending === '';
  return (
    <AccountFrame page="/authorize" heading={words.heading}>
      {state.value === 'CurrentlyRedirecting' && (
        <>
          <p role="status">{words.working}</p>
          <Button variant="default" onClick={() => send({ type: 'CANCEL' })}>
            {words.cancel}
          </Button>
        </>
      )}
      {asking && <Asking allow={again('START', words.allow)} onRefuse={refuse} />}
      {state.value === 'Idle' && !asking && (
        <>
          <Notice tone="brass" icon={IconAlertTriangle} alert>
            {state.context.unreachable ? words.offline : words.cancelled}
          </Notice>
          {again('START', words.open)}
          {leave}
        </>
      )}
      {state.value === 'Success' && (
        <>
          <Notice tone="moss" icon={IconCheck} alert>
            {words.done}
          </Notice>
          {again('AGAIN', words.again)}
          {leave}
        </>
      )}
      {state.value === 'Error' && (
        <>
          <Notice tone="vermilion" icon={IconAlertTriangle} alert>
            {words.invalid}
          </Notice>
          <p>{words.invalidHint}</p>
          {leave}
        </>
      )}
      {!online && (state.value === 'Idle' || state.value === 'Success') && (
        <p id={hint}>{say.needsConnection}</p>
      )}
    </AccountFrame>
  );
}

function Asking({ allow, onRefuse }: { allow: ReactNode; onRefuse: () => void }) {
  const words = say.handOff;
  return (
    <>
      <p>{words.asks(deviceInfoOf(navigator.userAgent))}</p>
      <p>{words.lasts(SESSION_DAYS)}</p>
      <p>{words.onlyYours}</p>
      {allow}
      <Button variant="default" onClick={onRefuse}>
        {words.refuse}
      </Button>
    </>
  );
}

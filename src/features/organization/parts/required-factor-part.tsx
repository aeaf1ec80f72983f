/** An organization asks its members for a second factor, with time to set one up. The server decides: it needs a connection. */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PROVE_FACTOR_PATH } from '#contract/accounts/factor-paths.ts';
import { requireSecondFactorOperation } from '#contract/accounts/organization-calls.ts';
import { refusalOf } from '#contract/refusal-of.ts';
import { RequestError } from '#contract/request-error.ts';
import { requiredFactorWords as say } from '#contract/words/en/required-factor.ts';
import {
  DEFAULT_FACTOR_GRACE_DAYS,
  type FactorGraceDays,
  factorGraceDays,
  requirementHolds,
} from '#domain/required-factor.ts';
import { FACTORS_ANCHOR } from '#domain/second-factors.ts';
import { ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { ButtonLink } from '#features/failure/button-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import { callFailure } from './call-failure.ts';

export function RequiredFactorPart({ organization }: { organization: OrganizationRow }) {
  const { organizationId, secondFactorFrom: from } = organization;
  const on = typeof from === 'number';
  const online = !useOffline();
  const { call } = useSession();
  const calls = useOwnCalls();
  const [asked, setAsked] = useState(false);
  const [graceDays, setGraceDays] = useState<FactorGraceDays>(DEFAULT_FACTOR_GRACE_DAYS);
  const [ownMissing, setOwnMissing] = useState(false);
  const { save, saving, failure, fail } = useSave((error) => {
    if (refusalOf(requireSecondFactorOperation, error) !== 'SECOND_FACTOR_REQUIRED')
      return error instanceof RequestError ? callFailure(error) : ownCallFailure(error);
    setAsked(false);
    setOwnMissing(true);
    return null;
  });
  const close = () => {
    setAsked(false);
    fail(null);
  };
  const set = () =>
    save(async () => {
      setOwnMissing(false);
      // Whoever turns it on proves their own first, or they would lock themself out.
      if (!on) await calls.ask(PROVE_FACTOR_PATH, {});
      await call(requireSecondFactorOperation, { organizationId, on: !on, graceDays });
      showToast({ text: on ? say.turnedOff : say.turnedOn });
      setAsked(false);
    });
  return (
    <section className={styles.part} aria-labelledby="required-factor">
      <h2 id="required-factor">{say.heading}</h2>
      <p>{say.hint}</p>
      <p>{on ? (requirementHolds(from, Date.now()) ? say.on(from) : say.ahead(from)) : say.off}</p>
      {ownMissing && (
        <Notice tone="vermilion" icon={stateIcons.needsYou} alert>
          {say.ownFirst}{' '}
          <ButtonLink to="/settings/account" hash={FACTORS_ANCHOR} variant="default" size="compact-sm">
            {say.openSettings}
          </ButtonLink>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="default" disabled={!online} onClick={() => setAsked(true)}>
          {on ? say.turnOff : say.turnOn}
        </Button>
        {!online && <span className={styles.count}>{say.needsConnection}</span>}
      </div>
      <ConfirmDialog
        opened={asked}
        onClose={close}
        onConfirm={() => void set()}
        title={on ? say.offTitle : say.title}
        confirmLabel={on ? say.turnOff : say.confirm}
        cancelLabel={say.cancel}
        closeLabel={say.close}
        busy={saving}
        failure={failure}
      >
        <p>{on ? say.offText : say.text}</p>
        {!on && (
          <NativeSelect
            label={say.grace}
            data={factorGraceDays.map((days) => ({ value: String(days), label: say.days(days) }))}
            value={String(graceDays)}
            onChange={({ currentTarget: { value } }) =>
              setGraceDays(
                factorGraceDays.find((days) => String(days) === value) ?? DEFAULT_FACTOR_GRACE_DAYS,
              )
            }
          />
        )}
      </ConfirmDialog>
      {calls.stepUp}
    </section>
  );
}

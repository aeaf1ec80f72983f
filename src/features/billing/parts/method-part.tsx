/** What Auto Pay pays with: seen, chosen by a press of its own, changed, removed. */
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { OwnerInfo, SavedMethod } from '#contract/billing/plan-overview.ts';
import {
  changeMethodOperation,
  confirmMethodOperation,
  LEFT_SETUP,
  removeMethodOperation,
  savedMethodPage,
} from '#contract/billing/saved-method.ts';
import { newId } from '#contract/ids.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { billingMethodWords as say } from '#contract/words/en/billing-methods.ts';
import { methodName } from '#contract/words/en/shared-money.ts';
import { isExpiredMethod } from '#domain/saved-method.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.ts';
import { A_PRESS_MS } from '../a-press.ts';
import styles from '../billing.module.css';
import { AsOf } from './as-of.tsx';
import { goTo } from './go-to.ts';

const words = { refusals: { FORBIDDEN_ACCESS: say.forbidden }, otherwise: () => say.failed };
const unsaved = { refused: say.refused, elsewhere: say.waiting, off: say.off } as const;

type Part = {
  owner: OwnerInfo;
  hasAutopay: boolean;
  /** epoch ms; null: nothing is charged by itself */
  nextChargeAt: number | null;
  /** after what changes more than the method */
  onChanged: () => Promise<void>;
};

export function MethodPart({ owner, hasAutopay, nextChargeAt, onChanged }: Part) {
  const seen = useServerPage(savedMethodPage, { ownerInfo: owner });
  const online = !useOffline();
  const manages = useSessionMay('billing.Manage');
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const back = useBackFromProvider(owner, seen.reload);
  const { method = null, provider = null } = seen.answer ?? {};
  const close = () => setDialog(null);
  const changed = async () => {
    close();
    await Promise.all([seen.reload(), onChanged()]);
  };
  return (
    <>
      <AsOf seen={seen} />
      <Failure text={back} />
      {seen.answer && (
        <div className={styles.card}>
          {method ? <Method method={method} nextChargeAt={nextChargeAt} /> : <p>{say.none}</p>}
          <p className={styles.note}>{say.lead}</p>
          {provider === null ? (
            <p className={styles.note}>{say.off}</p>
          ) : (
            <div className={styles.actions}>
              <Button variant="default" disabled={!online || !manages} onClick={() => setDialog('change')}>
                {method ? say.change : say.add}
              </Button>
              {method && (
                <Button variant="subtle" disabled={!online || !manages} onClick={() => setDialog('remove')}>
                  {say.remove}
                </Button>
              )}
              {!online && <span className={styles.note}>{billingWords.needsConnection}</span>}
            </div>
          )}
        </div>
      )}
      {dialog === 'change' && (
        <ChangeDialog owner={owner} hosted={provider !== 'test'} onClose={close} onSaved={changed} />
      )}
      {dialog === 'remove' && (
        <RemoveDialog owner={owner} hasAutopay={hasAutopay} onClose={close} onRemoved={changed} />
      )}
    </>
  );
}

function Method({ method, nextChargeAt }: { method: SavedMethod; nextChargeAt: number | null }) {
  const { expires } = method;
  const [now] = useState(Date.now);
  const isOver = isExpiredMethod(expires, now);
  const ends = isOver || (nextChargeAt !== null && isExpiredMethod(expires, nextChargeAt));
  return (
    <>
      <p className={styles.facts}>
        <strong className={styles.method}>{methodName(method)}</strong>
        {expires !== null && <span>{isOver ? say.expired(expires) : say.expires(expires)}</span>}
      </p>
      {ends && (
        <Notice tone="brass" icon={IconAlertTriangle}>
          {isOver ? say.expiredText : say.expiresBefore}
        </Notice>
      )}
    </>
  );
}

function ChangeDialog({
  owner,
  hosted,
  onClose,
  onSaved,
}: {
  owner: OwnerInfo;
  /** its own pages ask for the card */
  hosted: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const navigate = useNavigate();
  const { call, busy, failure, fail } = useCall(words, { least: A_PRESS_MS });
  const [setupId, setSetupId] = useState(newId);
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [tried, setTried] = useState(false);
  const isNumber = /\d/.test(number);
  const isExpiry = /^\s*(0[1-9]|1[0-2])\s?\/\s?\d\d\s*$/.test(expiry);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!hosted && !(isNumber && isExpiry)) return;
    const source = hosted ? null : `${number.trim()} ${expiry.trim()}`;
    const answer = await call(changeMethodOperation, { setupId, ownerInfo: owner, source });
    if (answer === null) return;
    if (answer.status === 'saved') {
      showToast({ tone: 'moss', text: say.saved });
      return onSaved();
    }
    if (answer.url !== null) return goTo(answer.url, navigate);
    setSetupId(newId()); // the next try is another one
    fail(unsaved[answer.status]);
  };
  return (
    <FormDialog
      title={say.form}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={hosted ? say.toStripe : say.save}
      busy={busy}
      failure={failure}
      className={styles.form}
      above={<p className={styles.note}>{say.formLead}</p>}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      {!hosted && (
        <>
          <TextInput
            label={say.number}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            error={tried && !isNumber ? say.numberWrong : null}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
          <TextInput
            label={say.expiry}
            inputMode="numeric"
            autoComplete="off"
            value={expiry}
            error={tried && !isExpiry ? say.expiryWrong : null}
            onChange={({ currentTarget }) => setExpiry(currentTarget.value)}
          />
        </>
      )}
      <p className={styles.note}>{hosted ? say.hosted : billingWords.pay.test}</p>
    </FormDialog>
  );
}

function RemoveDialog({
  owner,
  hasAutopay,
  onClose,
  onRemoved,
}: {
  owner: OwnerInfo;
  hasAutopay: boolean;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}) {
  const { call, busy, failure } = useCall(words);
  const remove = async () => {
    if ((await call(removeMethodOperation, { ownerInfo: owner })) === null) return;
    showToast({ tone: 'moss', text: say.removed });
    await onRemoved();
  };
  return (
    <ConfirmDialog
      opened
      title={say.removeTitle}
      confirmLabel={say.remove}
      cancelLabel={say.cancel}
      closeLabel={say.close}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {hasAutopay && <p>{say.removeAutopay}</p>}
      <p>{say.removeText}</p>
    </ConfirmDialog>
  );
}

/** The provider has sent the person back with its own name of what they saved. @returns what a person reads of a failure */
function useBackFromProvider(owner: OwnerInfo, onSaved: () => Promise<void>): string | null {
  const navigate = useNavigate();
  const online = !useOffline();
  const { call, failure, fail } = useCall(words);
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  const [setup] = useState(() => new URLSearchParams(query).get('setup'));
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (setup === null || !online || asked.current) return;
    asked.current = true;
    void (async () => {
      if (setup === LEFT_SETUP) {
        await navigate({ href: `/billing/${owner.id}`, replace: true });
        showToast({ text: say.left });
        return;
      }
      const answer = await call(confirmMethodOperation, { ownerInfo: owner, setup });
      if (answer === null) return;
      if (answer.status !== 'saved') return fail(unsaved[answer.status]);
      await navigate({ href: `/billing/${owner.id}`, replace: true });
      showToast({ tone: 'moss', text: say.saved });
      await onSaved();
    })();
  }, [setup, online]);
  return failure;
}

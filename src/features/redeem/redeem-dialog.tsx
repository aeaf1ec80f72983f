/** 'Redeem Access Code' over any page (REDEEM-021 to REDEEM-023). */
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import { forgetRunning, runningRedemption } from '#features/account/pending-code.ts';
import { endIntent, keepOwnCode } from '#features/session/kept-intent.ts';
import { useSession } from '#features/session/session-context.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { CodeEntry } from './parts/code-entry.tsx';
import { RedeemedCourses } from './parts/redeemed-courses.tsx';
import { Redemption } from './parts/redemption.tsx';
import styles from './redeem.module.css';
import { closeRedeem } from './redeem-request.ts';
import { useRedeem } from './use-redeem.ts';

export function RedeemDialog() {
  // A tab that died in the middle of a redemption goes on where it was (D80).
  const { accountId } = useSession();
  const [left] = useState(() => runningRedemption(accountId));
  const redeem = useRedeem({
    ...{ code: left?.code ?? null, groupId: left?.groupId ?? null },
    ...{ slug: null, running: left !== null },
  });
  const { state, send } = redeem;
  const [asked, setAsked] = useState(false);
  const { code, offer } = state.context;
  const available = state.matches('available');
  useEffect(() => {
    if (!available) return;
    keepOwnCode(code);
    send({ type: 'START' });
  }, [available, code, send]);
  const entering = state.matches('entering') || state.matches('checking') || available;
  const redeemed = state.matches('redeemed') || state.matches('nothing');
  const close = () => {
    if (entering || redeemed) closeRedeem();
    else setAsked(true);
  };
  const leave = () => {
    setAsked(false);
    endIntent({ kind: 'redemption' });
    forgetRunning();
    send({ type: 'RESET' });
    closeRedeem();
  };
  return (
    <>
      <Dialog opened onClose={close} title={say.title} closeLabel={say.close} outside="ask">
        {redeemed ? (
          <div className={styles.form}>
            <Notice tone="moss" icon={IconCheck} alert>
              {say.success}
            </Notice>
            {offer && <RedeemedCourses offer={offer} onLeave={closeRedeem} />}
          </div>
        ) : entering ? (
          <CodeEntry redeem={redeem} given="" onLeave={closeRedeem} />
        ) : (
          <Redemption redeem={redeem} />
        )}
      </Dialog>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={leave}
        title={say.title}
        confirmLabel={say.exitConfirm}
        cancelLabel={say.stay}
        closeLabel={say.close}
      >
        <p>{say.exit}</p>
      </ConfirmDialog>
    </>
  );
}

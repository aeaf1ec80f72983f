/**
 * Above every page of somebody who acts as somebody else: as whom, and the way back (AUTH-029). It also follows what other tabs begin and end, and
 * ends it where there is no network.
 */
import { IconUserShield } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { impersonationWords as say } from '#contract/words/en/impersonation.ts';
import { displayName } from '#domain/display-name.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { isActing } from '#store/in-memory.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { endActingOffline, followOtherTabs, leftActingKey, revertedLate } from './acting.ts';
import styles from './impersonation.module.css';

/** Only while somebody acts: it brings the dialog in which somebody proves who they are. */
const ExitButton = lazy(async () => ({ default: (await import('./exit-button.tsx')).ExitButton }));

export function ImpersonationBanner() {
  const { status, connected, impersonated } = useSession();
  const online = !useOffline();
  const user = useStored(me);
  const [left, setLeft] = useState(() => sessionStorage.getItem(leftActingKey) !== null);
  useEffect(followOtherTabs, []);
  // Nobody has answered: here is nothing to show of somebody else.
  const alone = !online || (status === 'Authenticated' && !connected);
  useEffect(() => {
    if (isActing() && alone) void endActingOffline();
  }, [alone]);
  useEffect(() => {
    if (connected && !isActing()) revertedLate();
  }, [connected]);
  if (impersonated) {
    return (
      <div className={styles.banner}>
        <Notice
          tone="brass"
          icon={IconUserShield}
          title={say.banner(user ? displayName(user) : '…')}
          actions={
            <Suspense fallback={null}>
              <ExitButton />
            </Suspense>
          }
        >
          {say.bannerText}
        </Notice>
      </div>
    );
  }
  if (!left) return null;
  const dismiss = () => {
    if (sessionStorage.getItem(leftActingKey) === 'told') {
      sessionStorage.removeItem(leftActingKey);
    }
    setLeft(false);
  };
  return (
    <div className={styles.banner}>
      <Notice
        tone="brass"
        icon={stateIcons.offline}
        title={say.left.title}
        dismissLabel={say.left.dismiss}
        onDismiss={dismiss}
      >
        {say.left.text}
      </Notice>
    </div>
  );
}

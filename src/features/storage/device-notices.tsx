/** What a person has to know of this device, above every page: nothing is stored, something was cleared, room or a version is missing. */
import { Button } from '@mantine/core';
import { IconDatabaseOff, IconMail, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useState, useSyncExternalStore } from 'react';
import * as words from '#contract/words/en.ts';
import { addressToVerify } from '#domain/email-banner.ts';
import { ResendLink } from '#features/account/resend-link.tsx';
import { ExportChanges } from '#features/changes/export-changes.tsx';
import { useSession } from '#features/session/session-context.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import { isActing, isInMemory } from '#store/in-memory.ts';
import { linkState } from '#store/queries/link.ts';
import { me } from '#store/queries/people.ts';
import { useStore, useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './device-notices.module.css';
import { useStorageLow } from './storage-low.ts';

const say = words.device.notices;

/** @param onReload  the person agrees to the version that waits */
export function DeviceNotices({ onReload }: { onReload: () => void }) {
  const db = useStore();
  const trouble = useStored(troubleOf);
  const link = useStored(linkState);
  const factors = useFactors();
  const user = useStored(me);
  const address = user && factors !== null ? addressToVerify(user.emails, factors) : null;
  const low = useStorageLow(db.accountId);
  const [lowSeen, setLowSeen] = useState(false);
  const inMemory = isInMemory();
  const { cleared, unreadable = 0 } = trouble ?? {};
  const shown = [
    address !== null && (
      <Notice key="unverified" tone="brass" icon={IconMail}>
        {say.unverified}
        <ResendLink email={address} />
      </Notice>
    ),
    inMemory && !isActing() && (
      <Notice key="memory" tone="brass" icon={IconDatabaseOff} title={say.memory.title}>
        {say.memory.text}
      </Notice>
    ),
    cleared && !inMemory && (
      <Notice
        key="cleared"
        tone="vermilion"
        icon={IconDatabaseOff}
        title={say.cleared.title}
        dismissLabel={say.dismiss}
        onDismiss={() => void db.meta.delete('cleared')}
      >
        {say.cleared.text(cleared.lost)}
      </Notice>
    ),
    unreadable > 0 && (
      <Notice
        key="unreadable"
        tone="vermilion"
        icon={stateIcons.needsYou}
        title={say.unreadable.title(unreadable)}
        actions={
          <>
            <ExportChanges />
            <Button variant="default" onClick={() => void db.quarantine.clear()}>
              {words.changes.discard}
            </Button>
          </>
        }
      >
        {say.unreadable.text}
      </Notice>
    ),
    link?.updateNeeded && (
      <Notice
        key="update"
        tone="brass"
        icon={IconRefresh}
        title={say.update.title}
        actions={<Button onClick={onReload}>{words.shell.failure.reload}</Button>}
      >
        {say.update.text}
      </Notice>
    ),
    low && !lowSeen && (
      <Notice
        key="low"
        tone="brass"
        icon={stateIcons.onDevice}
        title={words.storage.lowTitle}
        actions={<Link to="/settings/account">{say.low.open}</Link>}
        dismissLabel={say.dismiss}
        onDismiss={() => setLowSeen(true)}
      >
        {say.low.text}
      </Notice>
    ),
  ].filter(Boolean);
  return shown.length === 0 ? null : <div className={styles.notices}>{shown}</div>;
}

const troubleOf = async (db: LecternDb) => ({
  cleared: await getMeta(db, 'cleared'),
  unreadable: await db.quarantine.count(),
});

/** null: there is no token that says so, as without a network */
function useFactors(): string[] | null {
  const { status, accountId, token } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or one whose session begins, has another gate
  const watch = useCallback((tell: () => void) => token.watch(tell), [token, accountId, status]);
  const joined = useSyncExternalStore(watch, () => token.details()?.factors.join(' ') ?? null);
  return joined?.split(' ') ?? null;
}

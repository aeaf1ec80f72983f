/** Whose page this is: the session and the account's database, for everything below. */
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { displayName } from '#contract/accounts/user.ts';
import { words } from '#contract/words/en.ts';
import { SessionContext } from '#features/session/session-context.ts';
import { me } from '#store/queries/people.ts';
import { StoreContext, useStored } from '#store/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { afterFirstPaint } from './after-paint.ts';
import type { DeviceAccounts } from './device-accounts.ts';
import { storeOf } from './early-store.ts';
import type { SessionControl } from './session-control.ts';

export function SessionProvider({
  control,
  accounts,
  children,
}: {
  control: SessionControl;
  accounts: DeviceAccounts;
  children: ReactNode;
}) {
  const state = useSyncExternalStore(
    (listener) => control.subscribe(listener),
    () => control.state,
  );
  const session = useMemo(
    () => ({
      ...state,
      signIn: (identifier: string, password: string) => control.signIn(identifier, password),
      signOut: () => control.signOut(),
      lockedAccounts: () => accounts.locked(),
    }),
    [state, control, accounts],
  );
  // Reading which accounts are here takes a few milliseconds, and only where nobody was signed in last.
  if (!state.settled) return null;
  return (
    <SessionContext.Provider value={session}>
      <AccountStore accountId={state.accountId} accounts={accounts}>
        {children}
      </AccountStore>
    </SessionContext.Provider>
  );
}

function AccountStore({
  accountId,
  accounts,
  children,
}: {
  accountId: string | null;
  accounts: DeviceAccounts;
  children: ReactNode;
}) {
  const [outdated, setOutdated] = useState(false);
  const db = useMemo(() => storeOf(accountId, () => setOutdated(true)), [accountId]);
  useEffect(() => () => db.close(), [db]);
  return (
    <StoreContext.Provider value={db}>
      {accountId !== null && <AccountName accountId={accountId} accounts={accounts} />}
      {children}
      <Dialog
        opened={outdated}
        onClose={() => setOutdated(false)}
        title={words.shell.outdated.heading}
        closeLabel={words.shell.close}
        footer={
          <Button onClick={() => location.reload()} data-autofocus>
            {words.shell.outdated.reload}
          </Button>
        }
      >
        {words.shell.outdated.text}
      </Dialog>
    </StoreContext.Provider>
  );
}

/** Keeps the device's list of accounts true to the account's own record. */
function AccountName({ accountId, accounts }: { accountId: string; accounts: DeviceAccounts }) {
  const user = useStored(me);
  useEffect(() => {
    if (user?.userId !== accountId) return;
    const email = user.emails.find(({ primary }) => primary) ?? user.emails[0];
    afterFirstPaint(() => void accounts.named(accountId, displayName(user), email?.address ?? ''));
  }, [user, accountId, accounts]);
  return null;
}

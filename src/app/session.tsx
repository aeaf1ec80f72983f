/** Whose page this is: the session and the account's database, for everything below. */
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { displayName } from '#contract/accounts/user.ts';
import * as words from '#contract/words/en.ts';
import { type LockedAccount, type OnlineCall, SessionContext } from '#features/session/session-context.ts';
import { me } from '#store/queries/people.ts';
import { StoreContext, useStored } from '#store/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { afterFirstPaint } from './after-paint.ts';
import type { LoadAccounts } from './device-accounts.ts';
import { storeOf, type Trouble } from './early-store.ts';
import { reportFault } from './report-fault.ts';
import type { SessionControl } from './session-control.ts';

const StoreTrouble = lazy(async () => ({
  default: (await import('#features/storage/store-trouble.tsx')).StoreTrouble,
}));

export function SessionProvider({
  control,
  accounts,
  children,
}: {
  control: SessionControl;
  accounts: LoadAccounts;
  children: ReactNode;
}) {
  const state = useSyncExternalStore(
    (listener) => control.subscribe(listener),
    () => control.state,
  );
  const session = useMemo(
    () => ({
      ...state,
      ask: (path: string, json?: unknown) => control.ask(path, json),
      call: (asked: OnlineCall, variables: Record<string, unknown>) => control.call(asked, variables),
      signIn: (identifier: string, password: string) => control.signIn(identifier, password),
      signOut: (how: { keep: boolean }) => control.signOut(how),
      watchLocked: (tell: (locked: LockedAccount[]) => void) => {
        let leave = () => {};
        let left = false;
        accounts()
          .then(({ watchLocked }) => {
            if (!left) leave = watchLocked(tell);
          })
          .catch(reportFault);
        return () => {
          left = true;
          leave();
        };
      },
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
  accounts: LoadAccounts;
  children: ReactNode;
}) {
  const [trouble, setTrouble] = useState<Trouble>(null);
  const db = useMemo(() => storeOf(accountId, setTrouble), [accountId]);
  useEffect(() => () => db.close(), [db]);
  return (
    <StoreContext.Provider value={db}>
      {accountId !== null && <AccountName accountId={accountId} accounts={accounts} />}
      {children}
      {trouble === 'outdated' && <Outdated onClose={() => setTrouble(null)} />}
      {(trouble === 'blocked' || trouble === 'unopenable') && (
        <Suspense fallback={null}>
          <StoreTrouble trouble={trouble} onClose={() => setTrouble(null)} />
        </Suspense>
      )}
    </StoreContext.Provider>
  );
}

/** Not loaded when it is needed: the files of this version may be gone by then. */
function Outdated({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words.shell.outdated.heading}
      closeLabel={words.shell.close}
      footer={
        <Button onClick={() => location.reload()} data-autofocus>
          {words.shell.failure.reload}
        </Button>
      }
    >
      {words.shell.outdated.text}
    </Dialog>
  );
}

/** Keeps the device's list of accounts true to the account's own record. */
function AccountName({ accountId, accounts }: { accountId: string; accounts: LoadAccounts }) {
  const user = useStored(me);
  useEffect(() => {
    if (user?.userId !== accountId) return;
    const email = user.emails.find(({ primary }) => primary) ?? user.emails[0];
    afterFirstPaint(() => {
      accounts()
        .then(({ named }) => named(accountId, displayName(user), email?.address ?? ''))
        .catch(reportFault);
    });
  }, [user, accountId, accounts]);
  return null;
}

/** Whose page this is: the session and the account's database, for everything below. */
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import * as words from '#contract/words/en.ts';
import { displayName } from '#domain/display-name.ts';
import { type LockedAccount, SessionContext } from '#features/session/session-context.ts';
import { me } from '#store/queries/people.ts';
import { StoreContext, useStored } from '#store/react.ts';
import { DialogWords } from '#ui/dialog-words.ts';
import { afterFirstPaint } from './after-paint.ts';
import type { LoadAccounts } from './device-accounts.ts';
import { storeOf, type Trouble } from './early-store.ts';
import { reportFault } from './report-fault.ts';
import type { SessionControl } from './session-control.ts';

const StoreTrouble = lazy(async () => ({
  default: (await import('#features/storage/store-trouble.tsx')).StoreTrouble,
}));

/** Asked for ahead of its need: the files of this version may be gone by then. */
const loadOutdated = () => import('./outdated.tsx');
const Outdated = lazy(async () => ({ default: (await loadOutdated()).Outdated }));

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
      ask: control.ask,
      call: control.call,
      askAsOwn: control.askAsOwn,
      token: control.token,
      signIn: control.signIn,
      signInBy: control.signInBy,
      signInByProvider: control.signInByProvider,
      signInByCookie: control.signInByCookie,
      signOut: control.signOut,
      endSession: control.endSession,
      watchLocked: async (tell: (locked: LockedAccount[]) => void) => (await accounts()).watchLocked(tell),
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
  useEffect(() => afterFirstPaint(() => void loadOutdated().catch(() => {})), []);
  return (
    <StoreContext.Provider value={db}>
      <DialogWords.Provider value={words.shell.unsaved}>
        {accountId !== null && <AccountName accountId={accountId} accounts={accounts} />}
        {children}
        {trouble === 'outdated' && (
          <Suspense fallback={null}>
            <Outdated onClose={() => setTrouble(null)} />
          </Suspense>
        )}
        {(trouble === 'blocked' || trouble === 'unopenable') && (
          <Suspense fallback={null}>
            <StoreTrouble trouble={trouble} onClose={() => setTrouble(null)} />
          </Suspense>
        )}
      </DialogWords.Provider>
    </StoreContext.Provider>
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

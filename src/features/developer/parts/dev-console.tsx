/** The session from five sides. What the token says is shown, the token never. */
import { Tabs } from '@mantine/core';
import { developerWords as say } from '#contract/words/en/developer.ts';
import { localKeys } from '#domain/storage-keys.ts';
import { useOffline } from '#features/kit/offline.ts';
import { type Session, useSession } from '#features/session/session-context.ts';
import { isSignedIn } from '#machines/auth-status.ts';
import styles from './developer.module.css';
import { Facts, instant } from './facts.tsx';
import type { TokenEvent } from './token-events.ts';
import '@mantine/core/styles/Tabs.layer.css';

const views = {
  authStatus: ({ status, accountId, settled }: Session) => (
    <Facts of={{ status, signedIn: isSignedIn(status), accountId, settled }} />
  ),
  sessionStatus: ({ connected, endedByServer, token }: Session) => (
    <Facts
      of={{
        session: token.details()?.sid ?? null,
        connected,
        endedByServer,
        device: localStorage.getItem(localKeys.deviceId),
        marker: localStorage.getItem(localKeys.authed) !== null,
      }}
    />
  ),
  tokenStatus: ({ token }: Session) => {
    const details = token.details();
    return details === null ? (
      <p>{say.none}</p>
    ) : (
      <Facts
        of={{
          ...details,
          exp: instant(details.exp * 1000),
          iat: instant(details.iat * 1000),
        }}
      />
    );
  },
  authTokenStatus: ({ token }: Session) => {
    const details = token.details();
    return (
      <Facts
        of={{
          present: details !== null,
          lifetimeSeconds: details === null ? null : details.exp - details.iat,
        }}
      />
    );
  },
};

const tabs = ['authStatus', 'sessionStatus', 'tokenStatus', 'authTokenStatus', 'refreshStatus'] as const;

export function DevConsole({ events }: { events: readonly TokenEvent[] }) {
  const session = useSession();
  const online = !useOffline();
  return (
    <Tabs
      defaultValue="authStatus"
      keepMounted={false}
      classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
      unstyled
    >
      <Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={styles.panel}>
          {tab === 'refreshStatus' ? (
            <>
              <Facts of={{ refreshing: session.status === 'Reauthenticating', online }} />
              <Events of={events} />
            </>
          ) : (
            views[tab](session)
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const Events = ({ of }: { of: readonly TokenEvent[] }) =>
  of.length === 0 ? (
    <p>{say.nothingYet}</p>
  ) : (
    <ol className={styles.events}>
      {of.map(({ type, at }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may come in the same millisecond
        <li key={`${at} ${place}`}>
          {instant(at)} {type}
        </li>
      ))}
    </ol>
  );

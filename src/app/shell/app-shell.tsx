/** The frame around every page, filled: where one can go, who is signed in, what is not delivered yet. */
import { IconMenu2 } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { words } from '#contract/words/en.ts';
import { ChangesPill } from '#features/changes/changes-pill.tsx';

import { useSession } from '#features/session/session-context.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { followHeading } from '../document-title.ts';
import { AppFrame } from '../theme/app-frame.tsx';
import { UpdateContext } from '../update-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { useNavigation } from './current-organization.ts';
import { LazyTray } from './lazy-tray.tsx';
import { useNavOpen } from './nav-open.ts';
import { OrganizationRail, PanelPlaces, PhoneBar } from './places.tsx';
import { ProductMark } from './product-mark.tsx';
import styles from './shell.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

export function AppShell({ children }: { children: ReactNode }) {
  const { accountId } = useSession();
  const navigation = useNavigation(accountId);
  const update = useContext(UpdateContext);
  const nav = useNavOpen();
  const phone = useMediaQuery('(max-width: 47.99em)');
  const [trayOpened, setTrayOpened] = useState(false);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => followHeading(document), []);

  const bare = /^\/(login|logout)(\/|$)/.test(pathname);
  const places = { accountId, navigation };
  const several = (navigation?.organizations.length ?? 0) > 1;
  const { shell } = words;

  return (
    <>
      <AppFrame
        words={shell}
        rail={!bare && several ? <OrganizationRail navigation={navigation} /> : undefined}
        panel={bare ? undefined : <PanelPlaces {...places} />}
        panelOpened={nav.opened}
        onPanelClose={nav.close}
        topStart={
          <>
            {!bare && !phone && (
              <IconButton
                icon={IconMenu2}
                label={nav.opened ? shell.closeNavigation : shell.openNavigation}
                expanded={nav.opened}
                onPress={nav.toggle}
              />
            )}
            <ProductMark />
          </>
        }
        topEnd={
          <>
            <ChangesPill opened={trayOpened} onOpen={() => setTrayOpened(true)} />
            <ThemeToggle />
            {accountId !== null && <AccountMenu />}
            {accountId === null && !bare && (
              <Link to="/login/{-$action}" className={styles.signIn}>
                {shell.signIn}
              </Link>
            )}
          </>
        }
        bottomBar={
          bare ? undefined : (
            <PhoneBar {...places} onChanges={() => setTrayOpened(true)} onMore={nav.toggle} />
          )
        }
      >
        {children}
      </AppFrame>
      <LazyTray
        opened={trayOpened}
        onClose={() => setTrayOpened(false)}
        onReload={() => (update === null ? location.reload() : void update.takeOver())}
      />
      <ToastHost label={shell.notifications} dismissLabel={shell.dismiss} />
      <LiveRegion />
    </>
  );
}

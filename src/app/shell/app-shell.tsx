/** The frame around every page, filled: where one can go, who is signed in, what is not delivered yet. */
import { IconMenu2 } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { ChangesPill } from '#features/changes/changes-pill.tsx';
import { keepThisPage } from '#features/session/login-redirect.ts';
import { useSession } from '#features/session/session-context.ts';
import { widthBelow } from '#ui/breakpoints.ts';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { reportFault } from '../report-fault.ts';
import { AppFrame } from '../theme/app-frame.tsx';
import { UpdateContext } from '../update-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { useNavigation } from './current-organization.ts';
import { useHeaderParts } from './header/use-header-parts.ts';
import { LazyPanel, LazyPhoneBar, LazyRail } from './lazy-navigation.tsx';
import { LazyNotices } from './lazy-notices.tsx';
import { LazyTray } from './lazy-tray.tsx';
import { useNavOpen } from './nav-open.ts';
import { ProductMark } from './product-mark.tsx';
import styles from './shell.module.css';
import { useWideScreen } from './wide-screen.ts';

/** Nothing is said before something has been shown. */
const ToastHost = lazyAfterPaint(async () => ({
  default: (await import('#ui/toast-host.tsx')).ToastHost,
}));

/** On pages before there is anybody; elsewhere it is in the panel. */
const ThemeToggle = lazyAfterPaint(async () => ({
  default: (await import('./theme-toggle.tsx')).ThemeToggle,
}));

/** @returns stop */
function followTitle(): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  import('../document-title.ts')
    .then(({ followHeading }) => {
      if (!stopped) stop = followHeading(document);
    })
    .catch(reportFault);
  return () => {
    stopped = true;
    stop?.();
  };
}

export function AppShell({ children }: { children: ReactNode }) {
  const { accountId } = useSession();
  const navigation = useNavigation(accountId);
  const update = useContext(UpdateContext);
  const wide = useWideScreen();
  const nav = useNavOpen(wide);
  const phone = useMediaQuery(widthBelow(768));
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const bare =
    /^\/(login|logout|sandbox\/login|(forgot|reset|set-up)-password|verify-password-change|take-back)(\/|$)/.test(
      pathname,
    );
  const quiet = bare && accountId === null; // nobody is here yet: what most pages have comes late or when asked for
  const header = useHeaderParts(!quiet);
  const [trayOpened, setTrayOpened] = useState(false);
  useEffect(followTitle, []);

  const reload = () => (update === null ? location.reload() : void update.takeOver());
  const places = { accountId, navigation };
  const shell = words.shell;

  return (
    <>
      <AppFrame
        words={shell}
        wide={wide}
        rail={
          bare || accountId === null ? undefined : <LazyRail accountId={accountId} navigation={navigation} />
        }
        panel={bare ? undefined : <LazyPanel accountId={accountId} navigation={navigation} />}
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
            {(bare || !phone) && <ProductMark named={bare} />}
            {!bare && header && <header.HeaderStart {...places} phone={phone} />}
          </>
        }
        topEnd={
          <>
            <ChangesPill opened={trayOpened} onOpen={() => setTrayOpened(true)} />
            {bare && (
              <Suspense fallback={null}>
                <ThemeToggle />
              </Suspense>
            )}
            {!bare && header && <header.HeaderEnd {...places} phone={phone} onNavigation={nav.toggle} />}
            {accountId !== null && <AccountMenu parts={header} navigation={navigation} />}
            {accountId === null && !bare && (
              <Link to="/login/{-$action}" className={styles.signIn} onClick={keepThisPage}>
                {shell.signIn}
              </Link>
            )}
          </>
        }
        banner={<LazyNotices quiet={quiet} onReload={reload} />}
        bottomBar={
          bare ? undefined : (
            <LazyPhoneBar
              accountId={accountId}
              navigation={navigation}
              onChanges={() => setTrayOpened(true)}
              onMore={nav.toggle}
            />
          )
        }
      >
        {children}
      </AppFrame>
      <LazyTray quiet={quiet} opened={trayOpened} onClose={() => setTrayOpened(false)} onReload={reload} />
      <Suspense fallback={null}>
        <ToastHost label={shell.notifications} dismissLabel={shell.dismiss} />
      </Suspense>
      <LiveRegion />
    </>
  );
}

/**
 * The frame around every page: rail and panel at the side, a bar on top, on phones a bar below. It only lays out; what
 * is in it comes from elsewhere. Below 1200 px the panel lies over the page, below 768 px the rail goes with it.
 */
import { type ReactNode, Suspense } from 'react';
import { widthBelow } from '#ui/breakpoints.ts';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import { useMediaQuery } from '#ui/media-query.ts';
import styles from './app-frame.module.css';

/** No first page has it open. */
const DrawerSheet = lazyAfterPaint(async () => ({
  default: (await import('#ui/drawer-sheet.tsx')).DrawerSheet,
}));

export type AppFrameProps = {
  words: { skip: string; rail: string; panel: string; bottomBar: string; close: string };
  /** Organizations, as tiles of 40 px. */
  rail?: ReactNode;
  /** Where one can go. */
  panel?: ReactNode;
  panelOpened: boolean;
  /** The panel has a place beside the page. */
  wide: boolean;
  onPanelClose: () => void;
  /** Navigation toggle, back, organization, breadcrumbs; search; pill and account. */
  topStart?: ReactNode;
  topMiddle?: ReactNode;
  topEnd?: ReactNode;
  /** NavItems of shape 'tile'. */
  bottomBar?: ReactNode;
  /** Above the page, such as who is impersonated. */
  banner?: ReactNode;
  children: ReactNode;
};

export function AppFrame({
  words,
  rail,
  panel,
  panelOpened,
  wide,
  onPanelClose,
  topStart,
  topMiddle,
  topEnd,
  bottomBar,
  banner,
  children,
}: AppFrameProps) {
  const phone = useMediaQuery(widthBelow(768));
  const railInPlace = rail && !phone;
  const panelInPlace = panel && wide && panelOpened;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content" data-no-print="">
        {words.skip}
      </a>
      {railInPlace && (
        <nav aria-label={words.rail} className={styles.rail} data-no-print="">
          {rail}
        </nav>
      )}
      {panelInPlace && (
        <nav aria-label={words.panel} className={styles.panel} data-no-print="">
          {panel}
        </nav>
      )}
      {panel && !wide && (
        <Suspense fallback={null}>
          <DrawerSheet
            side="start"
            opened={panelOpened}
            onClose={onPanelClose}
            title={words.panel}
            closeLabel={words.close}
            flush
          >
            <div className={styles.over}>
              {rail && phone && (
                <nav aria-label={words.rail} className={styles.overRail}>
                  {rail}
                </nav>
              )}
              <nav aria-label={words.panel} className={styles.overPanel}>
                {panel}
              </nav>
            </div>
          </DrawerSheet>
        </Suspense>
      )}
      <div className={styles.page}>
        <header className={styles.top} data-no-print="">
          <div className={styles.topStart}>{topStart}</div>
          {topMiddle && <div className={styles.topMiddle}>{topMiddle}</div>}
          <div className={styles.topEnd}>{topEnd}</div>
        </header>
        {banner && <div data-no-print="">{banner}</div>}
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      {bottomBar && phone && (
        <nav aria-label={words.bottomBar} className={styles.bottom} data-no-print="">
          {bottomBar}
        </nav>
      )}
    </div>
  );
}

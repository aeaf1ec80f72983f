/** The parts of the top bar that come after the first paint. Their room is kept, so nothing moves when they come. */
import { IconCalendarTime } from '@tabler/icons-react';
import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import * as words from '#contract/words/en.ts';
import { type TopEntry, topEntries } from '#domain/navigation.ts';
import { ContentJobNotices } from '#features/generation/content-job-notices.tsx';
import { openSchedule } from '#features/schedule/schedule-request.ts';
import { useClientFlags } from '#store/react.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { speakTermsOf } from '../../terms.ts';
import { CommandKeys } from '../keyboard/command-keys.tsx';
import { LazyPalette } from '../palette/lazy-palette.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import type { Navigation } from '../read-navigation.ts';
import { LazySearch } from '../search/lazy-search.tsx';
import { StoreCatalogLink } from '../search/store-catalog-link.tsx';
import { AccountPanel } from './account-panel.tsx';
import { BackButton } from './back-button.tsx';
import { CreateMenu } from './create-menu.tsx';
import styles from './header.module.css';
import { LazyChatLink } from './lazy-chat-link.tsx';
import { LazyCreate } from './lazy-create.tsx';
import { LazyImpersonation } from './lazy-impersonation.tsx';
import { LazyInbox } from './lazy-inbox.tsx';
import { LazyRedeem } from './lazy-redeem.tsx';
import { LazySchedule } from './lazy-schedule.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { RecentMenu } from './recent-menu.tsx';
import { TrailBar } from './trail-bar.tsx';

type HeaderProps = { accountId: string | null; navigation: Navigation | undefined; phone: boolean };

function HeaderStart({ accountId, navigation, phone }: HeaderProps) {
  const current = navigation?.current;
  useLayoutEffect(() => {
    if (current) speakTermsOf(current);
  }, [current]);
  return (
    <div className={styles.start}>
      <BackButton phone={phone} />
      {navigation?.current && <OrganizationSwitcher accountId={accountId} navigation={navigation} />}
      <TrailBar signedIn={accountId !== null} phone={phone} organization={navigation?.current ?? null} />
    </div>
  );
}

function HeaderEnd({
  accountId,
  navigation,
  phone,
  onNavigation,
}: HeaderProps & { onNavigation: () => void }) {
  const clientFlags = useClientFlags();
  return (
    <>
      {topEntries({ signedIn: accountId !== null, flags: clientFlags }).map((entry) => (
        <Fragment key={entry}>{!(phone && elsewhereOnPhones.has(entry)) && built[entry]}</Fragment>
      ))}
      {accountId !== null && <LazyChatLink />}
      {accountId !== null && <LazyInbox phone={phone} />}
      {accountId !== null && <ContentJobNotices />}
      {accountId !== null && <LazySchedule />}
      <LazyRedeem />
      <LazyImpersonation navigation={navigation} />
      {!phone && <StoreCatalogLink />}
      <LazySearch organization={navigation?.current?.name ?? null} />
      <LazyCreate ownerId={navigation?.current?.organizationId ?? null} />
      <LazyPalette accountId={accountId} navigation={navigation} onNavigation={onNavigation} />
      <CommandKeys signedIn={accountId !== null} navigation={navigation} onNavigation={onNavigation} />
    </>
  );
}

/** On phones the recent pages are in the Directory, the schedule in the bar at the bottom. */
const elsewhereOnPhones: ReadonlySet<TopEntry> = new Set<TopEntry>(['recent', 'learn-later']);

const built: Record<TopEntry, ReactNode> = {
  recent: <RecentMenu />,
  search: <PaletteButton />,
  'learn-later': (
    <IconButton
      icon={IconCalendarTime}
      label={words.navigation.learnLater}
      hasPopup="dialog"
      onPress={openSchedule}
    />
  ),
  create: <CreateMenu />,
};

export const headerParts = { HeaderStart, HeaderEnd, AccountPanel };

/** The bar at the bottom of a phone: where one goes most, and the rest behind More. Only what exists. */
import {
  IconBook2,
  IconCalendarTime,
  IconDeviceFloppy,
  IconHome,
  IconHomeFilled,
  IconMenu2,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import * as words from '#contract/words/en.ts';
import { offersCatalog } from '#domain/navigation.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { openSchedule } from '#features/schedule/schedule-request.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { useClientFlags, useStored } from '#store/react.ts';
import { NavItem } from '#ui/nav-item.tsx';
import type { Navigation } from './read-navigation.ts';

export type PhoneBarProps = {
  accountId: string | null;
  navigation: Navigation;
  onChanges: () => void;
  onMore: () => void;
};

export function PhoneBar({ accountId, navigation, onChanges, onMore }: PhoneBarProps) {
  const clientFlags = useClientFlags();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const unsent = useStored(unsentCounts);
  const count = (unsent?.needsYou ?? 0) + (unsent?.waiting ?? 0);
  const { current } = navigation;
  const alias = current && offersCatalog(current.tenant.status) ? current.alias : null;
  return (
    <>
      {accountId !== null && (
        <NavItem
          shape="tile"
          label={words.shell.home}
          icon={IconHome}
          currentIcon={IconHomeFilled}
          current={pathname === '/dashboard'}
          renderLink={linkTo('/dashboard')}
        />
      )}
      {accountId !== null && alias && (
        <NavItem
          shape="tile"
          label={words.shell.catalog}
          icon={IconBook2}
          current={pathname === `/${alias}/catalog`}
          renderLink={linkTo(`/${alias}/catalog`)}
        />
      )}
      {accountId !== null && clientFlags.showLearnLater && (
        <NavItem
          shape="tile"
          label={words.navigation.learnLater}
          icon={IconCalendarTime}
          onPress={openSchedule}
        />
      )}
      {accountId !== null && (
        <NavItem
          shape="tile"
          label={words.shell.changes}
          icon={IconDeviceFloppy}
          onPress={onChanges}
          badgeTone={unsent?.needsYou ? 'vermilion' : 'brass'}
          {...(count > 0 ? { badge: String(count) } : {})}
        />
      )}
      <NavItem shape="tile" label={words.shell.more} icon={IconMenu2} onPress={onMore} />
    </>
  );
}

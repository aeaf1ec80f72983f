/** The thin rail: Home, one tile for each organization in the person's own order, and what else has a tab. */

import { IconArrowsSort, IconBuildingStore, IconHome, IconHomeFilled, IconPlus } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { logoOf } from '#contract/accounts/shown-logo.ts';
import * as words from '#contract/words/en.ts';
import { offersNewOrganization, railTabs } from '#domain/navigation.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { useStore } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useDragOrder } from '#ui/drag-order.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { NavItem } from '#ui/nav-item.tsx';
import { ArrangeDialog } from './arrange-dialog.tsx';
import { areaExists } from './existing-areas.ts';
import { useNavTab } from './nav-tab.ts';
import { navigationFacts } from './navigation-facts.ts';
import { organizationDoor } from './organization-door.ts';
import styles from './rail.module.css';
import { type RailOrder, useRailOrder } from './rail-order.ts';
import type { Navigation } from './read-navigation.ts';

export function Rail({ accountId, navigation }: { accountId: string; navigation: Navigation }) {
  const facts = navigationFacts(accountId, navigation);
  const tabs = railTabs(facts);
  const tab = useNavTab(navigation.ofPage);
  const order = useRailOrder(navigation.organizations);
  const [arranging, setArranging] = useState(false);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const currentId = tab === 'organizations' ? navigation.current?.organizationId : undefined;
  return (
    <>
      <NavItem
        shape="square"
        label={words.shell.home}
        icon={IconHome}
        currentIcon={IconHomeFilled}
        current={markOf(tab === 'home', '/dashboard', pathname)}
        renderLink={linkTo('/dashboard')}
      />
      {tabs.includes('organizations') && (
        <Organizations order={order} currentId={currentId} pathname={pathname} />
      )}
      {offersNewOrganization(facts) && areaExists('create-organization') && (
        <NavItem
          shape="square"
          label={words.navigation.createOrganization}
          icon={IconPlus}
          renderLink={linkTo('/organization/create')}
        />
      )}
      {tabs.includes('marketplace') && areaExists('marketplace') && (
        <NavItem
          shape="square"
          label={words.navigation.marketplace}
          icon={IconBuildingStore}
          current={markOf(tab === 'marketplace', '/marketplace', pathname)}
          renderLink={linkTo('/marketplace')}
        />
      )}
      {tabs.includes('organizations') && order.organizations.length > 1 && (
        <span className={styles.arrange}>
          <IconButton
            icon={IconArrowsSort}
            label={words.navigation.arrange}
            hasPopup="dialog"
            onPress={() => setArranging(true)}
          />
        </span>
      )}
      <ArrangeDialog opened={arranging} onClose={() => setArranging(false)} order={order} />
    </>
  );
}

/** Carried by pointer, or moved by Alt with an arrow key; the focus stays on the tile that moves. */
function Organizations({
  order,
  currentId,
  pathname,
}: {
  order: RailOrder;
  currentId: string | undefined;
  pathname: string;
}) {
  const { accountId } = useStore();
  const { organizations, move } = order;
  const dragged = useDragOrder(organizations.length, move);
  const list = useRef<HTMLUListElement>(null);
  const [movedId, setMovedId] = useState<string | null>(null);
  const places = organizations.map(({ organizationId }) => organizationId).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new order
  useEffect(() => {
    if (movedId !== null) list.current?.querySelector<HTMLElement>(`[data-id="${movedId}"] a`)?.focus();
  }, [places, movedId]);
  const onKeyDown = (index: number, id: string) => (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const to = index + step;
    if (!event.altKey || step === 0 || to < 0 || to >= organizations.length) return;
    event.preventDefault();
    setMovedId(id);
    move(index, to);
  };
  return (
    <ul ref={list} className={styles.tiles}>
      {organizations.map((organization, index) => {
        const { organizationId: id, name } = organization;
        return (
          <li key={id} data-id={id} {...dragged(index)} onBlur={() => setMovedId(null)}>
            <NavItem
              shape="square"
              label={name}
              picture={<Avatar name={name} shape="square" size={40} {...logoOf(organization, accountId)} />}
              current={markOf(id === currentId, organizationDoor(organization), pathname)}
              renderLink={(props) =>
                linkTo(organizationDoor(organization))({
                  ...props,
                  'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
                  onKeyDown: onKeyDown(index, id),
                })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

/** A tab is active on more pages than the one that it leads to. */
const markOf = (active: boolean, to: string, pathname: string) => active && (to === pathname || 'part');

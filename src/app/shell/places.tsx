/** Where one can go: the panel's lines and the phone bar's tiles. Only what exists and what policy lets a person see. */
import {
  IconBook2,
  IconBuildingCommunity,
  IconDeviceFloppy,
  IconHome,
  IconHomeFilled,
  IconMenu2,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { words } from '#contract/words/en.ts';
import { mayReadContent } from '#domain/policy.ts';
import { linkTo } from '#features/courses/learning-link.tsx';
import { unsentCounts } from '#store/queries/changes.ts';
import { useStored } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { NavItem } from '#ui/nav-item.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import type { Navigation } from './read-navigation.ts';
import styles from './shell.module.css';

type PlacesProps = { accountId: string | null; navigation: Navigation | undefined };

const internal = { rootType: 'internal', visible: true, free: true, loginRequired: true } as const;

function usePlace() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (path: string) => pathname === path;
}

export function PanelPlaces({ accountId, navigation }: PlacesProps) {
  const isHere = usePlace();
  const organization = navigation?.current;
  const mayReadInternal =
    organization != null && mayReadContent({ userId: accountId, roles: navigation?.roles ?? [] }, internal);
  return (
    <>
      {accountId !== null && (
        <NavItem
          shape="line"
          label={words.shell.home}
          icon={IconHome}
          currentIcon={IconHomeFilled}
          current={isHere('/dashboard')}
          renderLink={linkTo('/dashboard')}
        />
      )}
      {organization && (
        <section className={styles.group} aria-label={organization.name}>
          <p className={styles.groupName}>
            <bdi>{organization.name}</bdi>
          </p>
          <NavItem
            shape="line"
            label={words.shell.catalog}
            icon={IconBook2}
            current={isHere(`/${organization.alias}/catalog`)}
            renderLink={linkTo(`/${organization.alias}/catalog`)}
          />
          {mayReadInternal && (
            <NavItem
              shape="line"
              label={words.shell.internal}
              icon={IconBuildingCommunity}
              current={isHere(`/${organization.alias}/internal`)}
              renderLink={linkTo(`/${organization.alias}/internal`)}
            />
          )}
        </section>
      )}
      {accountId === null && (
        <Link to="/login/{-$action}" className={styles.panelSignIn}>
          {words.shell.signIn}
        </Link>
      )}
    </>
  );
}

/** Nothing to switch between: no rail. */
export function OrganizationRail({ navigation }: { navigation: Navigation | undefined }) {
  const OrganizationLink = (alias: string, name: string, current: boolean) =>
    linkTo(`/${alias}/catalog`)({
      className: current ? `${styles.tile} ${styles.tileCurrent}` : (styles.tile ?? ''),
      'aria-current': current ? 'page' : undefined,
      children: <Avatar name={name} shape="square" size={40} labelled />,
    });
  return navigation?.organizations.map(({ organizationId, alias, name }) => (
    <Tooltip key={organizationId} label={name}>
      <span>{OrganizationLink(alias, name, organizationId === navigation.current?.organizationId)}</span>
    </Tooltip>
  ));
}

export function PhoneBar({
  accountId,
  navigation,
  onChanges,
  onMore,
}: PlacesProps & { onChanges: () => void; onMore: () => void }) {
  const isHere = usePlace();
  const unsent = useStored(unsentCounts);
  const count = (unsent?.needsYou ?? 0) + (unsent?.waiting ?? 0);
  const alias = navigation?.current?.alias;
  return (
    <>
      {accountId !== null && (
        <NavItem
          shape="tile"
          label={words.shell.home}
          icon={IconHome}
          currentIcon={IconHomeFilled}
          current={isHere('/dashboard')}
          renderLink={linkTo('/dashboard')}
        />
      )}
      {alias && (
        <NavItem
          shape="tile"
          label={words.shell.catalog}
          icon={IconBook2}
          current={isHere(`/${alias}/catalog`)}
          renderLink={linkTo(`/${alias}/catalog`)}
        />
      )}
      {accountId !== null && (
        <NavItem
          shape="tile"
          label={words.shell.changes}
          icon={IconDeviceFloppy}
          onPress={onChanges}
          {...(count > 0 ? { badge: String(count) } : {})}
        />
      )}
      <NavItem shape="tile" label={words.shell.more} icon={IconMenu2} onPress={onMore} />
    </>
  );
}

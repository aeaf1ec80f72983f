/** The wide panel: what is pinned, the personal places, those of the open organization, and the footer. */
import { IconPin } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import * as words from '#contract/words/en.ts';
import { type NavPlace, type NavSectionId, navSections } from '#domain/navigation.ts';
import { ButtonLink } from '#features/failure/button-link.tsx';
import { linkTo } from '#features/kit/learning-link.tsx';
import { keepThisPage } from '#features/session/login-redirect.ts';
import { VISITOR } from '#store/db.ts';
import { useClientFlags } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { NavItem } from '#ui/nav-item.tsx';
import { existingSections } from './existing-areas.ts';
import { lookOf, sectionTitle } from './nav-looks.ts';
import { navigationFacts } from './navigation-facts.ts';
import styles from './panel.module.css';
import { PanelFooter } from './panel-footer.tsx';
import { PanelSection } from './panel-section.tsx';
import { type PinnedItems, usePinnedItems } from './pinned-items.ts';
import { PinnedPlaces } from './pinned-places.tsx';
import type { Navigation } from './read-navigation.ts';
import { PanelSearch } from './search/panel-search.tsx';

type Props = { accountId: string | null; navigation: Navigation };

export const Panel = ({ accountId, navigation }: Props) => (
  <div className={styles.panel}>
    <Places accountId={accountId} navigation={navigation} />
    <PanelFooter />
  </div>
);

function Places({ accountId, navigation }: Props) {
  const clientFlags = useClientFlags();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { items, ...change } = usePinnedItems(accountId ?? VISITOR);
  const sections = existingSections(navSections(navigationFacts(accountId, navigation)));
  const organization = navigation.current?.name ?? '';
  const open = accountId === null ? new Set<string>() : openPaths(accountId, navigation);
  const shown = clientFlags.showContextNav ? items.filter(({ to }) => open.has(to)) : [];
  return (
    <div className={styles.sections}>
      <PanelSearch navigation={navigation} />
      {shown.length > 0 && <PinnedPlaces items={shown} change={change} pathname={pathname} />}
      {sections.map(({ id, places }) => (
        <PanelSection key={id} storageKey={id} title={sectionTitle(id, organization)}>
          {places.map((place) => (
            <PlaceLine
              key={place.id}
              place={place}
              section={id}
              pinnedAs={pinnedLabel(place, id, organization)}
              current={place.to === pathname}
              pins={accountId !== null && clientFlags.showContextNav ? { items, ...change } : null}
            />
          ))}
        </PanelSection>
      ))}
      {accountId === null && (
        <div className={styles.signIn}>
          <p>{words.navigation.visitor}</p>
          <ButtonLink to="/login/{-$action}" onClick={keepThisPage}>
            {words.shell.signIn}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Every path that the navigation offers this person in any of their organizations: what is pinned and not among them is not shown. */
function openPaths(accountId: string, navigation: Navigation): Set<string> {
  const organizations = [navigation.current, ...navigation.organizations];
  return new Set(
    organizations
      .flatMap((organization) =>
        existingSections(navSections(navigationFacts(accountId, navigation, organization))),
      )
      .flatMap(({ places }) => places.map(({ to }) => to)),
  );
}

/** Away from its section a place of an organization says whose it is. */
function pinnedLabel({ id }: NavPlace, section: NavSectionId, organization: string): string {
  const { label } = lookOf(id);
  return section === 'context-nav-home' ? label : words.navigation.placeIn(label, organization);
}

type LineProps = {
  place: NavPlace;
  section: NavSectionId;
  pinnedAs: string;
  current: boolean;
  pins: PinnedItems | null;
};

function PlaceLine({ place, section, pinnedAs, current, pins }: LineProps) {
  const { label, ...look } = lookOf(place.id);
  const isPinned = pins?.items.some(({ to }) => to === place.to) ?? false;
  return (
    <li className={styles.place}>
      <NavItem shape="line" label={label} {...look} current={current} renderLink={linkTo(place.to)} />
      {pins && !isPinned && (
        <button
          type="button"
          className={styles.option}
          aria-label={words.navigation.pin(label)}
          onClick={() =>
            pins.pin({ label: pinnedAs, icon: place.id, to: place.to, parentCollapseId: section })
          }
        >
          <Icon of={IconPin} size={18} />
        </button>
      )}
    </li>
  );
}

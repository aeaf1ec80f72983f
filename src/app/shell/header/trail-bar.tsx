/** Where the page stands, with a link to it for others; on narrow screens in the menu 'Directory' (NAV-012). */
import { IconCheck, IconChevronDown, IconLink, IconListTree } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { type Crumb, crumbsAfter } from '#domain/crumbs.ts';
import { opensFor } from '#domain/routes.ts';
import { usePageTrail } from '#features/breadcrumbs/page-crumbs.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { announce } from '#ui/announcements.ts';
import { type BreadcrumbItem, BreadcrumbList, Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { useCopied } from '#ui/copied-flag.ts';
import { FloatingPanel } from '#ui/floating-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { organizationDoor } from '../organization-door.ts';
import styles from './header.module.css';
import { pageIcon } from './page-icons.ts';
import { pageTrail } from './page-trail.ts';
import { RecentList, useNotedPage } from './recent-menu.tsx';

export function TrailBar({
  signedIn,
  phone,
  organization,
}: {
  signedIn: boolean;
  phone: boolean;
  organization: OrganizationRow | null;
}) {
  // Of the page that is shown, not of the one that is on its way.
  const search = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).searchStr,
  });
  const own = usePageTrail();
  const whole = pageTrail(own, search);
  useNotedPage(own);
  const trail = whole.filter(({ to }) => opensFor(to.split('?')[0] ?? '', signedIn));
  if (phone) return <Directory trail={trail} organization={signedIn ? organization : null} />;
  if (trail.length === 0) return null;
  return (
    <div className={styles.trail}>
      <Breadcrumbs
        items={trail.map(itemOf)}
        label={words.header.crumbs}
        moreLabel={words.header.moreCrumbs}
      />
      <CopyLink />
    </div>
  );
}

function itemOf(crumb: Crumb, at: number): BreadcrumbItem {
  const shared = { key: `${at} ${crumb.title}`, label: crumb.title, icon: pageIcon(crumb.icon) };
  const renderLink = crumb.to === '' ? undefined : linkTo(crumb.to);
  switch (crumb.type) {
    case 'current':
    case 'skeleton':
      return { ...shared, kind: crumb.type };
    case 'avatar':
      return { ...shared, kind: 'avatar', renderLink };
    case 'button': // what it should do an address can't tell: it leads where it says
    case 'link':
      return { ...shared, kind: 'link', renderLink };
  }
}

function CopyLink() {
  const { copied, copy } = useCopied();
  const done = copied !== null;
  const press = async () => {
    if (await copy(window.location.href)) announce(words.header.copied);
  };
  return (
    <IconButton
      icon={done ? IconCheck : IconLink}
      size="small"
      tone={done ? 'petrol' : 'plain'}
      label={done ? words.header.copied : words.header.copyLink}
      onPress={() => void press()}
    />
  );
}

/** The way up, from the organization down, and the pages that were open last. */
function Directory({
  trail,
  organization,
}: {
  trail: readonly Crumb[];
  organization: OrganizationRow | null;
}) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  const top: Crumb[] = organization
    ? [{ title: organization.name, to: organizationDoor(organization), icon: '', type: 'avatar' }]
    : [];
  const whole = crumbsAfter(trail, { type: 'insert', crumbs: top });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.directory}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon of={IconListTree} size={20} />
        <span className={styles.directoryLabel}>{words.header.directory}</span>
        <Icon of={IconChevronDown} size={16} />
      </button>
      <FloatingPanel anchor={button} opened={opened} onClose={close} label={words.header.directory}>
        <nav aria-label={words.header.crumbs}>
          <BreadcrumbList items={whole.map(itemOf)} onPress={close} />
        </nav>
        <nav aria-label={words.header.recent} className={styles.recent}>
          <p className={styles.recentHeading}>{words.header.recent}</p>
          <RecentList onPress={close} />
        </nav>
      </FloatingPanel>
    </>
  );
}

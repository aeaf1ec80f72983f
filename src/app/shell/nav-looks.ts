/** How the places of the navigation are called and drawn. */
import {
  IconBook2,
  IconBuilding,
  IconBuildingCommunity,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconCreditCard,
  IconFlask,
  IconHeart,
  IconHome,
  IconHomeFilled,
  IconLayoutDashboard,
  IconPencil,
  IconPlaylist,
  IconReportAnalytics,
  IconSchool,
  IconTicket,
  IconTools,
} from '@tabler/icons-react';
import * as words from '#contract/words/en.ts';
import type { NavSectionId, PlaceId } from '#domain/navigation.ts';
import type { IconShape } from '#ui/icon.tsx';

const icons: Record<PlaceId, IconShape> = {
  dashboard: IconHome,
  enrollments: IconSchool,
  playlists: IconPlaylist,
  favorites: IconHeart,
  analytics: IconChartBar,
  assignments: IconClipboardList,
  subscriptions: IconTicket,
  'my-content': IconPencil,
  'org-dashboard': IconLayoutDashboard,
  internal: IconBuildingCommunity,
  'shared-playlists': IconPlaylist,
  catalog: IconBook2,
  'curated-playlists': IconPlaylist,
  playgrounds: IconFlask,
  'practice-exams': IconClipboardCheck,
  'organization-info': IconBuilding,
  reporting: IconReportAnalytics,
  billing: IconCreditCard,
  studio: IconTools,
};

export type NavLook = { label: string; icon: IconShape; currentIcon?: IconShape };

export const lookOf = (place: PlaceId): NavLook => ({
  label: words.navigation.places[place],
  icon: icons[place],
  ...(place === 'dashboard' && { currentIcon: IconHomeFilled }),
});

export const isPlaceId = (id: string): id is PlaceId => Object.hasOwn(icons, id);

export const sectionTitle = (section: NavSectionId, organization: string): string =>
  section === 'org-content' ? words.navigation.training(organization) : words.navigation.sections[section];

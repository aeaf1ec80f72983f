/** The icon of each kind of entry. */
import {
  IconArrowsExchange,
  IconCalendarTime,
  IconContrast,
  IconHeart,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogin,
  IconLogout,
  IconPencil,
  IconPlaylist,
  IconPlus,
  IconSchool,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import type { IconShape } from '#ui/icon.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { pageIcons } from '../header/page-icons.ts';
import type { PaletteIcon } from './palette-entries.ts';

export const paletteIcon: Record<PaletteIcon, IconShape> = {
  ...pageIcons,
  organization: IconArrowsExchange,
  enrollments: IconSchool,
  playlists: IconPlaylist,
  favorites: IconHeart,
  schedule: IconCalendarTime,
  theme: IconContrast,
  changes: stateIcons.onDevice,
  send: stateIcons.sending,
  keep: stateIcons.keep,
  remove: IconTrash,
  edit: IconPencil,
  create: IconPlus,
  keys: IconKeyboard,
  navigation: IconLayoutSidebar,
  search: IconSearch,
  'sign in': IconLogin,
  'sign out': IconLogout,
};

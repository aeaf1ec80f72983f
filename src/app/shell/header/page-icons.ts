/** The icon of each kind of page, by the name that crumbs carry. */
import {
  IconBook,
  IconBook2,
  IconBuildingCommunity,
  IconFileText,
  IconFolder,
  IconHome,
  IconSettings,
} from '@tabler/icons-react';
import type { IconShape } from '#ui/icon.tsx';

export const pageIcons = {
  home: IconHome,
  settings: IconSettings,
  catalog: IconBook2,
  internal: IconBuildingCommunity,
  course: IconBook,
  collection: IconFolder,
  skill: IconFileText,
} as const satisfies Record<string, IconShape>;

export type PageIcon = keyof typeof pageIcons;

/** @param name  from anywhere; undefined for one that is not known */
export const pageIcon = (name: string): IconShape | undefined =>
  Object.hasOwn(pageIcons, name) ? pageIcons[name as PageIcon] : undefined;

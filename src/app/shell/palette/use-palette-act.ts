/** Does what an entry of the palette says. */
import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { openChanges } from '#features/changes/changes-request.ts';
import { openCreate } from '#features/create/create-request.ts';
import { openSchedule } from '#features/schedule/schedule-request.ts';
import { useSync } from '#sync/react.ts';
import { useChooseOrganization } from '../header/choose-organization.ts';
import { openKeyboardHelp } from '../keyboard/help-request.ts';
import type { Navigation } from '../read-navigation.ts';
import { openSearch } from '../search/search-request.ts';
import type { PaletteAct } from './palette-entries.ts';

export function usePaletteAct(
  accountId: string | null,
  navigation: Navigation | undefined,
  onNavigation: () => void,
): (act: PaletteAct) => void {
  const { navigate } = useRouter();
  const sync = useSync();
  const { setColorScheme } = useMantineColorScheme();
  const choose = useChooseOrganization(accountId, navigation?.current ?? null);
  return (act) => {
    switch (act.do) {
      case 'go':
        return void navigate({ href: act.to });
      case 'switch':
        return void choose(act.organization);
      case 'scheme':
        return setColorScheme(act.scheme);
      case 'keep':
        return void sync.keep({ kind: 'collection', id: act.courseId });
      case 'remove':
        return void sync.removeKept(act.courseId);
      case 'create':
        return openCreate({ kind: act.kind, parentId: null, own: act.own ?? false });
      case 'changes':
        return openChanges();
      case 'schedule':
        return openSchedule();
      case 'send':
        return void sync.sendNow();
      case 'keys':
        return openKeyboardHelp();
      case 'search':
        return openSearch();
      case 'navigation':
        return onNavigation();
    }
  };
}

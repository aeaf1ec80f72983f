/** The organization whose catalog the navigation offers: the one of the page, else the one that was open last. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStored } from '#store/react.ts';
import { type Navigation, navigation, selectedOrganization, selectOrganization } from './read-navigation.ts';

export function useNavigation(accountId: string | null): Navigation | undefined {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const selected = accountId === null ? null : selectedOrganization(accountId);
  const found = useStored(navigation, pathname, selected);
  const currentId = found?.current?.organizationId;
  const isMine = found?.organizations.some(({ organizationId }) => organizationId === currentId) === true;
  useEffect(() => {
    if (accountId !== null && isMine && currentId) selectOrganization(accountId, currentId);
  }, [accountId, currentId, isMine]);
  return found;
}

/** The order of organizations on the rail: shown at once, kept on the device, sent when it can be (NAV-004). */
import { useEffect, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { arranged, moved } from '#domain/moved.ts';
import { refusalText } from '#features/changes/refusal-words.ts';
import { reorderUserAffiliations } from '#mutations/accounts/reorder-user-affiliations.ts';
import { refusedTimes } from '#store/queries/unsent-counts.ts';
import { useStored } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { showToast } from '#ui/toasts.ts';

const TOAST = 'icon-order';

export type RailOrder = {
  organizations: readonly OrganizationRow[];
  move: (from: number, to: number) => void;
};

export function useRailOrder(stored: readonly OrganizationRow[]): RailOrder {
  const change = useMutate(reorderUserAffiliations);
  // Between the drop and the store's answer, so that nothing jumps back.
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  useSayingRefused();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the store says now is what holds
  useEffect(() => setAsked(null), [stored]);

  const known = new Map(stored.map((organization) => [organization.organizationId, organization]));
  const ids = arranged([...known.keys()], asked ?? []);
  const move = (from: number, to: number) => {
    const affiliations = moved(ids, from, to);
    if (affiliations.every((id, at) => id === ids[at])) return;
    setAsked(affiliations);
    change({ affiliations }).then(
      () => showToast({ id: TOAST, tone: 'petrol', text: words.navigation.orderUpdated }),
      () => {
        setAsked(null);
        sayRefused();
      },
    );
  };
  return { organizations: ids.flatMap((id) => known.get(id) ?? []), move };
}

/** The server's refusal comes later, when the person may be elsewhere; the rail is always there. */
function useSayingRefused(): void {
  const refused = useStored(refusedTimes, reorderUserAffiliations.operation.name);
  const [openedAt] = useState(Date.now);
  const told = useRef<number>(null);
  useEffect(() => {
    if (refused === undefined) return;
    // What was refused before is in the tray; an order may be refused before the first look at the disk is over.
    told.current ??= refused.filter((createdAt) => createdAt < openedAt).length;
    if (refused.length > told.current) sayRefused();
    told.current = refused.length;
  }, [refused, openedAt]);
}

const sayRefused = () =>
  showToast({
    id: TOAST,
    tone: 'vermilion',
    text: refusalText(reorderUserAffiliations.operation.name, null),
  });

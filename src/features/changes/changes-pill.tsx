/** The sync pill with what it tells, worst first; hidden while there is nothing to tell (LOCAL-040). */
import { useEffect, useRef } from 'react';
import * as words from '#contract/words/en.ts';
import { useOffline } from '#features/kit/offline.ts';
import type { LecternDb } from '#store/db.ts';
import { linkState } from '#store/queries/link.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { useStored } from '#store/react.ts';
import { announce } from '#ui/announcements.ts';
import { useDelayedFlag } from '#ui/delayed-flag.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { SyncPill } from '#ui/sync-pill.tsx';
import { showToast } from '#ui/toasts.ts';
import { openChanges } from './changes-request.ts';
import { pillOf } from './parts/pill-of.ts';

/** A connection that comes back at once is not worth a word. */
const OFFLINE_AFTER_MS = 3000;
/** With a connection a change is delivered within this time, mostly. */
const WAITING_AFTER_MS = 1000;

/** Without `onOpen` it asks for the tray itself. */
export function ChangesPill({
  opened = false,
  onOpen = openChanges,
}: {
  opened?: boolean;
  onOpen?: () => void;
}) {
  const counts = useStored(unsentCounts);
  const link = useStored(linkState);
  const offline = useOffline();
  const shownOffline = useDelayedFlag(offline, OFFLINE_AFTER_MS, 0);
  const files = counts?.files ?? 0;
  const waits = (counts?.waiting ?? 0) + files > 0;
  // Online a draft is on its way while one types, and one that cannot be sent is refused; offline it waits like everything else.
  const waiting = (counts?.waiting ?? 0) + files + (offline ? (counts?.drafts ?? 0) : 0);
  const waitsLong = useDelayedFlag(waits, WAITING_AFTER_MS, 0);
  const pill = pillOf({
    needsYou: counts?.needsYou ?? 0,
    waiting: offline || (waits && waitsLong) ? waiting : 0,
    updateReady: link?.updateReady === true || link?.updateNeeded === true,
    offline: offline && shownOffline,
  });
  const known = counts !== undefined && link !== undefined;
  useSpoken(
    known ? (pill?.label ?? null) : undefined,
    counts !== undefined && counts.needsYou + waiting === 0,
  );
  useRefusalToasts();
  if (!pill) return null;
  return <SyncPill {...pill} expanded={opened} onPress={onOpen} />;
}

/**
 * Says what the pill shows when it changes, and when all is delivered; not what stood there from the start.
 * @param label  undefined: the disk has not answered
 */
function useSpoken(label: string | null | undefined, delivered: boolean) {
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (label === undefined) return;
    const last = before.current;
    before.current = label;
    if (last === undefined || last === label) return;
    if (label !== null) announce(label);
    else if (delivered) announce(words.pill.delivered);
  }, [label, delivered]);
}

/** A change that is refused while the page is open is told once; what was refused before stands in the pill. */
function useRefusalToasts() {
  const refused = useStored(refusedChanges);
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!refused) return;
    const first = known.current === null;
    const told = known.current ?? new Set<string>();
    for (const { id, op, code } of refused) {
      if (!first && !told.has(id)) void tellRefusal(id, op, code);
      told.add(id);
    }
    known.current = told;
  }, [refused]);
}

async function tellRefusal(id: string, op: string, code: string | null): Promise<void> {
  const { refusalText } = await import('./refusal-words.ts');
  showToast({
    id: `refused ${id}`,
    tone: 'vermilion',
    icon: stateIcons.needsYou,
    text: refusalText(op, code),
    action: { label: words.pill.open, onPress: openChanges },
  });
}

async function refusedChanges(db: LecternDb): Promise<{ id: string; op: string; code: string | null }[]> {
  const entries = await db.outbox.filter(({ state }) => state === 'rejected').toArray();
  return entries.map(({ id, op, lastError }) => ({ id, op, code: lastError?.code ?? null }));
}

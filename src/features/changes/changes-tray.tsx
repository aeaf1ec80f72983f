/** The tray of changes: what was refused, what waits, what was delivered today (LOCAL-020). A drawer, on phones a sheet. */
import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '#contract/words/en.ts';
import { useOffline } from '#features/courses/offline.ts';
import { type ChangeItem, DRAFT_CHANGE, unsentChanges } from '#store/queries/changes.ts';
import { type LinkState, linkState } from '#store/queries/link.ts';
import { useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { announce } from '#ui/announcements.ts';
import { DrawerSheet } from '#ui/drawer-sheet.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { closeRequestedChanges, useChangesRequested } from './changes-request.ts';
import classes from './changes-tray.module.css';
import { ChangeRow } from './parts/change-row.tsx';
import { type Discarding, useDiscarding } from './parts/discarding.ts';

export type ChangesTrayProps = {
  opened: boolean;
  onClose: () => void;
  /** the person agrees to the version that waits; by default the page is loaded again */
  onReload?: () => void;
};

/** Also opens by itself when `openChanges` asks for it. */
export function ChangesTray({ opened, onClose, onReload }: ChangesTrayProps) {
  const requested = useChangesRequested();
  const close = () => {
    closeRequestedChanges();
    if (opened) onClose();
  };
  const discarding = useDiscarding();
  return (
    <DrawerSheet
      opened={opened || requested}
      onClose={close}
      title={words.changes.heading}
      closeLabel={words.changes.close}
      footer={<ExportAll />}
    >
      <Tray discarding={discarding} onClose={close} onReload={onReload ?? (() => location.reload())} />
    </DrawerSheet>
  );
}

function Tray({
  discarding,
  onClose,
  onReload,
}: {
  discarding: Discarding;
  onClose: () => void;
  onReload: () => void;
}) {
  const sync = useSync();
  const changes = useStored(unsentChanges);
  const link = useStored(linkState);
  const offline = useOffline();
  const { discarded, discard } = discarding;
  const say = words.changes;
  const setAside = [...discarded.values()];
  const needsYou = withDiscarded(changes?.needsYou ?? [], setAside, ({ state }) => state === 'rejected');
  const waiting = withDiscarded(changes?.waiting ?? [], setAside, ({ state }) => state !== 'rejected');
  const delivered = latestOfEach(changes?.delivered ?? []);
  const empty = needsYou.length + waiting.length + delivered.length === 0;

  const rowOf = (item: ChangeItem) => {
    const taken = discarded.get(item.id);
    const copy = item.text !== null && {
      key: 'copy',
      label: say.copyText,
      onPress: () => void copyText(item.text ?? ''),
    };
    const away = { key: 'discard', label: say.discard, onPress: () => void discard(item) };
    const actions =
      item.state === 'rejected'
        ? [
            { key: 'retry', label: say.retry, onPress: () => void sync.retry(item.id) },
            ...(copy ? [copy] : []),
            away,
          ]
        : [
            { key: 'send', label: say.sendNow, onPress: () => void sync.sendNow(item.id) },
            ...(item.sent ? [] : [away]),
          ];
    return (
      <ChangeRow
        item={item}
        actions={item.state === 'delivered' || item.op === DRAFT_CHANGE ? [] : actions}
        onUndo={taken && (() => void taken.undo())}
        onLeave={onClose}
        {...(item.state !== 'rejected' &&
          item.state !== 'delivered' && { note: noteOf(item, offline, link) })}
      />
    );
  };

  return (
    <LoadingArea loading={changes === undefined} skeleton={<ListSkeleton />} slowText={say.loading}>
      <div className={classes.tray}>
        {(link?.updateReady || link?.updateNeeded) && (
          <Notice
            tone="petrol"
            icon={IconRefresh}
            title={say.pill.updateReady}
            actions={<Button onClick={onReload}>{say.reloadWhenReady}</Button>}
          >
            {say.updateReady}
          </Notice>
        )}
        {empty && (
          <EmptyState title={say.emptyTitle} headingLevel={3}>
            {say.empty}
          </EmptyState>
        )}
        <Group title={say.needsYou} tone="vermilion" items={needsYou} row={rowOf} />
        <Group title={say.waiting} tone="brass" items={waiting} row={rowOf} />
        <Group title={say.delivered} tone="plain" items={delivered} row={rowOf} first={SHOWN_DELIVERED} />
      </div>
    </LoadingArea>
  );
}

const SHOWN_DELIVERED = 10;
const SHOWN = 100;

function Group({
  title,
  tone,
  items,
  row,
  first = SHOWN,
}: {
  title: string;
  tone: 'vermilion' | 'brass' | 'plain';
  items: ChangeItem[];
  row: (item: ChangeItem) => React.ReactNode;
  /** so many show before the rest is asked for */
  first?: number;
}) {
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  const shown = all ? items : items.slice(0, first);
  return (
    <section aria-label={title} className={classes.group} data-tone={tone}>
      <h3 className={classes.title}>
        {title}
        <span className={classes.count}>{items.length}</span>
      </h3>
      <ul className={classes.list}>
        {shown.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          {words.changes.showAll(items.length)}
        </Button>
      )}
    </section>
  );
}

/** What was just discarded keeps its place until it can no longer be brought back. */
function withDiscarded(
  items: readonly ChangeItem[],
  discarded: readonly { item: ChangeItem }[],
  belongs: (item: ChangeItem) => boolean,
): ChangeItem[] {
  const here = new Set(items.map(({ id }) => id));
  const gone = discarded.map(({ item }) => item).filter((item) => belongs(item) && !here.has(item.id));
  return [...items, ...gone].sort((a, b) => a.seq - b.seq);
}

/** Progress is reported again and again: of each lesson only the latest counts. */
function latestOfEach(delivered: readonly ChangeItem[]): ChangeItem[] {
  const seen = new Set<string>();
  return delivered.filter(({ op, skill }) => {
    if (op !== 'upsertProgress') return true;
    const key = skill?.skillId ?? '';
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function noteOf(item: ChangeItem, offline: boolean, link: LinkState | undefined): string {
  const say = words.changes;
  if (link?.signInNeeded) return say.signInNote;
  if (offline) return say.offlineNote;
  if (item.state === 'sending') return say.sendingNote;
  if (item.state === 'held') return say.heldNote;
  return item.attempts > 0 ? say.retryNote : say.queuedNote;
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(words.changes.copied);
    showToast({ id: 'copied', text: words.changes.copied });
  } catch {
    showToast({ id: 'copied', tone: 'vermilion', icon: stateIcons.needsYou, text: words.changes.copyFailed });
  }
}

function ExportAll() {
  const sync = useSync();
  const say = words.changes;
  const save = async () => {
    try {
      const address = URL.createObjectURL(new Blob([await sync.exportAll()], { type: 'application/json' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = say.exportName(new Date().toISOString().slice(0, 10));
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser reads it after the click
    } catch {
      showToast({ id: 'export', tone: 'vermilion', icon: stateIcons.needsYou, text: say.exportFailed });
    }
  };
  return (
    <Button variant="default" leftSection={<Icon of={IconDownload} />} onClick={() => void save()}>
      {say.exportAll}
    </Button>
  );
}

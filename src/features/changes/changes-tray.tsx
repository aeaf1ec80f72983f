/** The tray of changes: what was refused, what waits, what was delivered today (LOCAL-020). A drawer, on phones a sheet. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { uploadChecking } from '#contract/words/en/upload-errors.ts';
import * as words from '#contract/words/en.ts';
import { sendDraftsNow } from '#drafts/unsent-drafts.ts';
import { useOffline } from '#features/kit/offline.ts';
import { type ChangeItem, DRAFT_CHANGE, UPLOAD_CHANGE, unsentChanges } from '#mutations/unsent-changes.ts';
import { releaseDraft } from '#store/queries/drafts.ts';
import { type LinkState, linkState } from '#store/queries/link.ts';
import { useStore, useStored } from '#store/react.ts';
import type { LostValueRow } from '#store/tables/synced.ts';
import { cancelUpload, retryUpload } from '#sync/add-upload.ts';
import { useSync } from '#sync/react.ts';
import { announce } from '#ui/announcements.ts';
import { useCopied } from '#ui/copied-flag.ts';
import { DrawerSheet } from '#ui/drawer-sheet.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.ts';
import { closeRequestedChanges, useChangesRequested } from './changes-request.ts';
import classes from './changes-tray.module.css';
import { textOfDraft } from './draft-words.ts';
import { ExportChanges } from './export-changes.tsx';
import { ChangeRow } from './parts/change-row.tsx';
import { deleteAlone } from './parts/delete-alone.ts';
import { type Discarding, useDiscarding } from './parts/discarding.ts';
import { keepMine, leaveTheirs } from './parts/keep-mine.ts';

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
      footer={<ExportChanges />}
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

  const actionsOf = useChangeActions((item) => void discard(item, [...needsYou, ...waiting]));

  const rowOf = (item: ChangeItem) => {
    const taken = discarded.get(item.id);
    return (
      <ChangeRow
        item={item}
        actions={item.state === 'delivered' ? [] : actionsOf(item)}
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
            title={words.pill.updateReady}
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

/** What a person can do with a change that is not on the server. */
function useChangeActions(onDiscard: (item: ChangeItem) => void) {
  const db = useStore();
  const sync = useSync();
  const { copied, copy } = useCopied();
  const say = words.changes;

  const copyText = async ({ id, op, text }: ChangeItem) => {
    if (await copy(op === DRAFT_CHANGE ? await textOfDraft(db, id) : (text ?? ''), id)) announce(say.copied);
    else showToast({ id: 'copied', tone: 'vermilion', text: say.copyFailed });
  };

  const retryFile = async (assetId: string) => {
    await retryUpload(db, assetId);
    sync.uploads();
  };

  return (item: ChangeItem) => {
    const copyAction = (item.text !== null || item.op === DRAFT_CHANGE) && {
      key: 'copy',
      label: copied === item.id ? say.copied : say.copyText,
      onPress: () => void copyText(item),
    };
    const decisions = (lost: LostValueRow) => {
      const then = (done: Promise<void>) => void done.then(() => sync.nudge());
      return [
        { key: 'mine', label: say.keepMine, onPress: () => then(keepMine(db, lost)) },
        { key: 'theirs', label: say.useTheirs, onPress: () => then(leaveTheirs(db, lost.lostId)) },
        ...(copyAction ? [copyAction] : []),
      ];
    };
    const away = {
      key: 'discard',
      label: say.discard,
      onPress: () => onDiscard(item),
    };
    const draftActions = [
      item.state === 'rejected'
        ? {
            key: 'retry',
            label: say.retry,
            onPress: () => void releaseDraft(db, item.id).then(sendDraftsNow),
          }
        : { key: 'send', label: say.sendNow, onPress: sendDraftsNow },
      ...(copyAction ? [copyAction] : []),
      ...(item.state === 'rejected' ? [away] : []),
    ];
    const uploadActions = [
      ...(item.state === 'rejected'
        ? [{ key: 'retry', label: say.retry, onPress: () => void retryFile(item.id) }]
        : []),
      {
        key: 'discard',
        label: item.state === 'rejected' ? say.discard : say.cancelUpload,
        onPress: () => void cancelUpload(db, item.id).then(() => sync.uploads()),
      },
    ];
    if (item.op === UPLOAD_CHANGE) return uploadActions;
    if (item.op === DRAFT_CHANGE) return draftActions;
    if (item.lost !== null) return decisions(item.lost.value);
    return item.state === 'rejected'
      ? [
          item.withReplies && item.code === 'FORBIDDEN_ACCESS'
            ? {
                key: 'alone',
                label: say.deleteAlone,
                onPress: () => void deleteAlone(db, item.id).then(() => sync.nudge()),
              }
            : { key: 'retry', label: say.retry, onPress: () => void sync.retry(item.id) },
          ...(copyAction ? [copyAction] : []),
          away,
        ]
      : [
          { key: 'send', label: say.sendNow, onPress: () => void sync.sendNow(item.id) },
          ...(item.sent ? [] : [away]),
        ];
  };
}

/** A server that is being updated node by node is there sooner. */
const SERVER_UPDATE_MS = 60 * 60 * 1000;
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
  return delivered.filter(({ op, place }) => {
    if (op !== 'upsertProgress') return true;
    const key = place?.path ?? '';
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function noteOf(item: ChangeItem, offline: boolean, link: LinkState | undefined): string {
  const say = words.changes;
  if (link?.signInNeeded) return say.signInNote;
  if (offline) return say.offlineNote;
  if (item.upload && item.upload.sentBytes >= item.upload.bytes) return uploadChecking;
  if (item.upload && item.upload.sentBytes > 0)
    return say.uploadedNote(Math.floor((100 * item.upload.sentBytes) / item.upload.bytes));
  if (item.state === 'sending') return say.sendingNote;
  if (item.state === 'held') return say.heldNote;
  if (item.serverOlderSince !== null)
    return Date.now() - item.serverOlderSince < SERVER_UPDATE_MS ? say.queuedNote : say.serverUpdateNote;
  return item.attempts > 0 ? say.retryNote : say.queuedNote;
}

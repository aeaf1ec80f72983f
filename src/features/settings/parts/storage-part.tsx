/** What is on this device, whether it stays, and what has not been sent. */
import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconStack2 } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { keptBytes, keptThings } from '#features/keeping/read-kept.ts';
import { coursesHeld, laterCount, leftOutCount } from '#store/queries/later.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { unsentFiles } from '#store/queries/uploads.ts';
import { useStored } from '#store/react.ts';
import { keepStorage } from '#sync/storage/keep-storage.ts';
import { type StorageUse, storageUse } from '#sync/storage/storage-use.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { StorageBar } from '#ui/storage-bar.tsx';
import { SettingsPart } from './settings-part.tsx';
import styles from './storage-part.module.css';

const say = words.storage;

const KeptTable = lazy(async () => ({
  default: (await import('#features/keeping/kept-table.tsx')).KeptTable,
}));
const CoursesHeld = lazy(async () => ({
  default: (await import('#features/search/courses-held.tsx')).CoursesHeld,
}));

export function StoragePart() {
  const things = useStored(keptThings);
  const bytes = useStored(keptBytes);
  const { use, read } = useSpace(bytes);
  return (
    <SettingsPart heading={say.heading}>
      <Unsent />
      <Later />
      <LeftOut />
      {use === 'unknown' && <p className={styles.dim}>{say.unknownSpace}</p>}
      {use && use !== 'unknown' && (
        <>
          <Space use={use} keptBytes={bytes ?? 0} />
          <Promised persisted={use.persisted} onAsked={read} />
        </>
      )}
      <LoadingArea
        loading={things === undefined}
        skeleton={<ListSkeleton rows={3} />}
        slowText={words.place.loading}
      >
        <Suspense fallback={<ListSkeleton rows={3} />}>{things && <KeptTable things={things} />}</Suspense>
      </LoadingArea>
    </SettingsPart>
  );
}

/** Asked anew when what is kept has changed. */
function useSpace(keptBytes: number | undefined) {
  const [use, setUse] = useState<StorageUse | 'unknown'>();
  const read = useCallback(async () => {
    const known = typeof navigator.storage?.estimate === 'function';
    setUse(known ? await storageUse().catch(() => 'unknown' as const) : 'unknown');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser does not tell when it changes
  useEffect(() => {
    void read();
  }, [read, keptBytes]);
  return { use, read };
}

function Space({ use: { usedBytes, quotaBytes }, keptBytes }: { use: StorageUse; keptBytes: number }) {
  const kept = Math.min(keptBytes, usedBytes);
  const parts = [
    { key: 'kept', label: say.keptPart, bytes: kept, size: say.size(kept), tone: 'kept' },
    {
      key: 'app',
      label: say.appPart,
      bytes: usedBytes - kept,
      size: say.size(usedBytes - kept),
      tone: 'app',
    },
    ...(quotaBytes > usedBytes
      ? [
          {
            key: 'free',
            label: say.freePart,
            bytes: quotaBytes - usedBytes,
            size: say.size(quotaBytes - usedBytes),
            tone: 'free',
          } as const,
        ]
      : []),
  ] as const;
  return (
    <StorageBar
      name={quotaBytes > 0 ? say.used(usedBytes, quotaBytes) : say.usedOnly(usedBytes)}
      parts={parts}
      words={{
        showTable: say.showTable,
        hideTable: say.hideTable,
        partColumn: say.partColumn,
        sizeColumn: say.tableSize,
      }}
    />
  );
}

function Promised({ persisted, onAsked }: { persisted: boolean; onAsked: () => Promise<void> }) {
  const [answer, setAnswer] = useState('');
  if (persisted)
    return (
      <p className={styles.promised}>
        <Icon of={IconShieldCheck} size={20} />
        {say.promised}
      </p>
    );
  const ask = async () => {
    const given = await keepStorage();
    setAnswer(given ? say.asked : say.refused);
    await onAsked();
  };
  return (
    <Notice
      tone="brass"
      icon={IconShieldQuestion}
      title={say.notPromised}
      actions={
        <Button variant="default" onClick={() => void ask()}>
          {say.ask}
        </Button>
      }
    >
      <span role="status">{answer}</span>
    </Notice>
  );
}

function Later() {
  const count = useStored(laterCount) ?? 0;
  return count === 0 ? null : <p className={styles.dim}>{say.later(count)}</p>;
}

function LeftOut() {
  const count = useStored(leftOutCount) ?? 0;
  const courses = useStored(coursesHeld);
  if (courses)
    return (
      <Suspense fallback={null}>
        <CoursesHeld />
      </Suspense>
    );
  return count === 0 ? null : (
    <Notice tone="brass" icon={IconStack2} title={say.leftOut(count)}>
      {say.leftOutHint}
    </Notice>
  );
}

function Unsent() {
  const counts = useStored(unsentCounts);
  const files = useStored(unsentFiles);
  if (!counts) return null;
  const { needsYou } = counts;
  const waiting = counts.waiting + counts.drafts + counts.files;
  if (waiting + needsYou === 0)
    return (
      <p className={styles.promised}>
        <Icon of={stateIcons.onServer} size={20} />
        {say.allSent}
      </p>
    );
  return (
    <Notice
      tone={needsYou > 0 ? 'vermilion' : 'brass'}
      icon={needsYou > 0 ? stateIcons.needsYou : stateIcons.onDevice}
      title={needsYou > 0 ? say.needYou(needsYou) : say.unsent(waiting)}
    >
      <span>{needsYou > 0 && waiting > 0 ? say.unsent(waiting) : say.unsentSafe}</span>
      {files !== undefined && files.count > 0 && <p>{say.unsentFiles(files.count, say.size(files.bytes))}</p>}
    </Notice>
  );
}

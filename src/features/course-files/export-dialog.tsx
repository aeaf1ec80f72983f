/** 'Export as Markdown': what is on this device goes into a zip; what is missing is loaded first where there is a connection. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { LeftOut } from '#contract/markdown/course-folder.ts';
import { courseFilesWords as say } from '#contract/words/en/course-files.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useStore, useStored } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { useSync } from '#sync/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './course-files.module.css';
import { exportCourse, pictureFile } from './export-course.ts';
import { readCourse } from './read-course.ts';

type Outcome = { state: 'open' | 'busy' | 'done' | 'failed'; left: readonly LeftOut[] };

export function ExportDialog({
  collection: { collectionId, title },
  onClose,
}: {
  collection: CollectionRow;
  onClose: () => void;
}) {
  const { accountId } = useStore();
  const sync = useSync();
  const offline = useOffline();
  const found = useStored(readCourse, collectionId);
  const [{ state, left }, setOutcome] = useState<Outcome>({ state: 'open', left: [] });
  const missing = found?.missing.join(' ') ?? '';
  useEffect(() => {
    if (offline || missing === '') return;
    for (const skillId of missing.split(' ')) void sync.wantSkillBody(skillId);
  }, [offline, missing, sync]);
  if (!found) return null; // the disk answers within a frame
  const here = found.lessons - found.missing.length;
  const save = async () => {
    setOutcome({ state: 'busy', left: [] });
    try {
      const made = await exportCourse(found.course, (assetId) => pictureFile(assetId, accountId));
      saveFile(`${slugOfTitle(title, 'course')}.zip`, new Blob([made.zip], { type: 'application/zip' }));
      setOutcome({ state: 'done', left: made.left });
    } catch {
      setOutcome({ state: 'failed', left: [] });
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say.exportTitle}
      closeLabel={say.close}
      footer={
        <Button
          loading={state === 'busy'}
          disabled={here === 0 && found.lessons > 0}
          onClick={() => void save()}
        >
          {say.download}
        </Button>
      }
    >
      <div className={styles.body}>
        <p>{say.exportLead}</p>
        <p role="status">
          {say.here(here, found.lessons)} {missing !== '' && (offline ? say.offline : say.fetching)}
        </p>
        {state === 'failed' && (
          <Notice tone="vermilion" icon={stateIcons.needsYou} alert>
            {say.exportFailed}
          </Notice>
        )}
        {state === 'done' && <p role="status">{say.exported}</p>}
        {left.length > 0 && (
          <section aria-labelledby="left-out">
            <h3 id="left-out">{say.leftTitle}</h3>
            <ul className={styles.remarks}>
              {left.map(({ path, what, name }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never move
                <li key={at}>{say.remark(path, say.left[what](name).replace(/\.$/, ''))}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** 'Import Markdown': a zip is read, what it holds is shown, and then it becomes lessons at the end of the course. All of it works offline. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { courseFilesWords as say } from '#contract/words/en/course-files.ts';
import { useDraftPlatform } from '#drafts/react.ts';
import { bringPicture, FileRefused } from '#features/pictures/bring-files.ts';
import { FileDrop } from '#features/pictures/file-drop.tsx';
import { createCollection } from '#mutations/content/create-collection.ts';
import { createSkill } from '#mutations/content/create-skill.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { useStore } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { useSync } from '#sync/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './course-files.module.css';
import { importCourse } from './import-course.ts';
import { countOfPart, type FoundCourse, type Remark, readCourseFiles } from './read-course-files.ts';
import { TooLarge, unpack } from './unpack.ts';

type State =
  | { is: 'choosing'; failure: string | null }
  | { is: 'reading' }
  | { is: 'found'; found: FoundCourse }
  | { is: 'importing'; done: number; of: number }
  | { is: 'imported'; lessons: number; remarks: readonly Remark[] };

type Props = { collection: CollectionRow; onClose: () => void };

export function ImportDialog({ collection, onClose }: Props) {
  const [state, setState] = useState<State>({ is: 'choosing', failure: null });
  const run = useImport(collection, setState);
  const read = async ([file]: File[]) => {
    if (!file) return;
    setState({ is: 'reading' });
    setState(await readZip(file));
  };
  const busy = state.is === 'importing' || state.is === 'reading';
  return (
    <Dialog
      opened
      onClose={() => !busy && onClose()}
      title={say.importTitle}
      closeLabel={say.close}
      outside="ask"
      footer={
        state.is === 'found' ? (
          <Button onClick={() => void run(state.found)}>
            {say.importNow(countOfPart(state.found.course).lessons)}
          </Button>
        ) : state.is === 'imported' ? (
          <Button onClick={onClose}>{say.close}</Button>
        ) : undefined
      }
    >
      <div className={styles.body}>
        <p>{say.importLead(collection.title)}</p>
        {state.is === 'choosing' && (
          <>
            {state.failure !== null && (
              <Notice tone="vermilion" icon={stateIcons.needsYou} alert>
                {state.failure}
              </Notice>
            )}
            <FileDrop
              kind="place"
              accept={['.zip', 'application/zip']}
              label={say.choose}
              hint={say.drop}
              onFiles={(files) => void read(files)}
            />
          </>
        )}
        <p role="status">{statusOf(state)}</p>
        {state.is === 'found' && <Remarks remarks={state.found.remarks} />}
        {state.is === 'imported' && <Remarks remarks={state.remarks} />}
      </div>
    </Dialog>
  );
}

function statusOf(state: State): string | null {
  if (state.is === 'reading') return say.reading;
  if (state.is === 'importing') return say.progress(state.done, state.of);
  if (state.is === 'imported') return say.imported(state.lessons);
  if (state.is !== 'found') return null;
  const { lessons, parts } = countOfPart(state.found.course);
  return say.found(lessons, parts);
}

async function readZip(file: File): Promise<State> {
  try {
    const found = readCourseFiles(await unpack(file));
    return found ? { is: 'found', found } : { is: 'choosing', failure: say.noLessons };
  } catch (error) {
    return { is: 'choosing', failure: error instanceof TooLarge ? say.tooLarge : say.notZip };
  }
}

function useImport(collection: CollectionRow, setState: (state: State) => void) {
  const db = useStore();
  const sync = useSync();
  const platform = useDraftPlatform();
  const acts = {
    createCollection: useMutate(createCollection),
    createSkill: useMutate(createSkill),
    updateSkill: useMutate(updateSkillMeta),
    updateCollection: useMutate(updateCollectionMetadata),
  };
  return async ({ course, pictures, remarks }: FoundCourse) => {
    const of = countOfPart(course).lessons;
    setState({ is: 'importing', done: 0, of });
    try {
      const { writeText } = await import('#drafts/write-text.ts');
      const made = await importCourse(course, pictures, collection, {
        ...acts,
        async bringPicture(file, skillId) {
          const { organizationId } = collection;
          try {
            return await bringPicture(db, file, { place: { type: 'skill', id: skillId }, organizationId });
          } catch (error) {
            if (error instanceof FileRefused && error.code !== 'DEVICE_FULL') return null;
            throw error;
          }
        },
        writeText: (skillId, document) => writeText(skillId, document, { db, ...platform }),
        random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
        onProgress: (done) => setState({ is: 'importing', done, of }),
      });
      sync.uploads();
      setState({ is: 'imported', lessons: made.lessons, remarks: [...remarks, ...made.remarks] });
    } catch (error) {
      platform.report(error);
      setState({ is: 'choosing', failure: say.importFailed });
    }
  };
}

function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  if (remarks.length === 0) return null;
  return (
    <section aria-labelledby="import-remarks">
      <h3 id="import-remarks">{say.remarksTitle}</h3>
      <ul className={styles.remarks}>
        {remarks.map(({ path, what, count }) => (
          <li key={`${path} ${what}`}>{say.remark(path, say.remarks[what](count))}</li>
        ))}
      </ul>
    </section>
  );
}

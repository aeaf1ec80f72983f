/** What somebody who works on a course, or on a section of one, does on its page while it is open for editing (EDIT-007). */
import { Button } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { courseEditingWords as say } from '#contract/words/en/course-editing.ts';
import * as words from '#contract/words/en.ts';
import { CollectionCollaborators } from '#features/collaborators/collection-collaborators.tsx';
import { CourseFilesMenu } from '#features/course-files/course-files-menu.tsx';
import { openCreate } from '#features/create/create-request.ts';
import { ExamBuilderLink } from '#features/exams/exam-builder-link.tsx';
import { CourseLabs } from '#features/labs/course-labs.tsx';
import { ExportForLms } from '#features/lms-export/export-for-lms.tsx';
import type { CollectionRow } from '#store/tables/synced.ts';
import { Icon } from '#ui/icon.tsx';
import { ArrangeContents } from '../arrange-contents.tsx';
import { CollectionSettings } from '../collection-settings.tsx';
import { EditNotes } from '../edit-notes.tsx';
import styles from './author-acts.module.css';

export function AuthorActs({ collection, onDone }: { collection: CollectionRow; onDone: () => void }) {
  const { collectionId, type, children, visible } = collection;
  const empty = children.length === 0;
  const [more, setMore] = useState(false);
  return (
    <section className={styles.acts} aria-label={say.region}>
      <AddInside collectionId={collectionId} first={empty} />
      <ArrangeContents collection={collection} />
      <CollectionSettings collection={collection} />
      <Button className={styles.more} variant="default" aria-expanded={more} onClick={() => setMore(!more)}>
        {say.more}
      </Button>
      <div className={styles.rest} data-open={more || undefined}>
        <EditNotes collection={collection} />
        <CollectionCollaborators collectionId={collectionId} />
        <CourseFilesMenu collection={collection} />
        {type === 'course' && (
          <>
            <CourseLabs collection={collection} />
            <ExamBuilderLink courseId={collectionId} />
            <ExportForLms thing={{ courseId: collectionId }} />
          </>
        )}
      </div>
      {/* One press is filled: the first lesson, then 'Show to learners' in the head, then this. */}
      <Button variant={empty || !visible ? 'default' : 'filled'} onClick={onDone}>
        {say.done}
      </Button>
    </section>
  );
}

/**
 * Whoever may put something into it makes it here (CREATE-005, CREATE-020).
 * @param first  nothing is in it yet: it begins here
 */
function AddInside({ collectionId: parentId, first }: { collectionId: string; first: boolean }) {
  return (
    <>
      <Button
        variant={first ? 'filled' : 'default'}
        leftSection={<Icon of={IconPlus} />}
        onClick={() => openCreate({ kind: 'skill', parentId })}
      >
        {words.course.newSkill}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={IconFolderPlus} />}
        onClick={() => openCreate({ kind: 'collection', parentId })}
      >
        {words.course.newCollection}
      </Button>
    </>
  );
}

/** A course that nobody has shown yet is seen by those who work on it alone: the press that shows it says who will see it, and what it lacks (D122). */
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { showCourseWords as say } from '#contract/words/en/show-course.ts';
import { courseAudience, courseLacks, readsEmpty } from '#domain/before-shown.ts';
import { useSave } from '#features/kit/use-save.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateCollectionWorkflow } from '#mutations/content/update-collection-workflow.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CollectionPage } from '../read-collection.ts';
import styles from './author-acts.module.css';

const lessonsOf = ({ steps }: CollectionPage) =>
  steps.map(({ skill }) => ({ published: skill.bodyVersion !== null }));

/** Nothing that is around it hides it, and what is in it is not on its way to this device. */
const isSeenEmpty = (page: CollectionPage): boolean =>
  page.trail.every(({ visible }) => visible) &&
  (page.collection.children.length === 0 || page.steps.length > 0) &&
  readsEmpty(lessonsOf(page));

/** The press, or what an empty one is to those who see it already. */
export function ShowCourse({ page }: { page: CollectionPage }) {
  const [asked, setAsked] = useState(false);
  if (page.collection.visible)
    return isSeenEmpty(page) ? <p className={styles.seenBy}>{say.shownEmpty}</p> : null;
  return (
    <>
      <Button
        variant={page.collection.children.length === 0 ? 'default' : 'filled'}
        leftSection={<Icon of={IconEye} />}
        onClick={() => setAsked(true)}
      >
        {say.show}
      </Button>
      <p className={styles.seenBy}>{say.hidden}</p>
      {asked && <ShowDialog page={page} onClose={() => setAsked(false)} />}
    </>
  );
}

export function ShowDialog({ page, onClose }: { page: CollectionPage; onClose: () => void }) {
  const { collection, organization, trail } = page;
  const { collectionId, type, title, description, titleSub, workflow } = collection;
  const { rootType, free, loginRequired, productDetails } = trail[0] ?? collection;
  const show = useMutate(updateCollectionMetadata);
  const publish = useMutate(updateCollectionWorkflow);
  const { save, failure } = useSave(() => say.failed);
  const audience = courseAudience({ rootType, free, loginRequired, hasProduct: Boolean(productDetails) });
  const lessons = lessonsOf(page);
  const lacks = courseLacks({
    lessons,
    described: `${description}${titleSub}`.trim() !== '',
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await save(async () => {
      await show({ input: { collectionId, visible: true } });
      if (type === 'course' && workflow !== 'PUBLISHED')
        await publish({ collectionId, workflow: 'PUBLISHED' });
    });
    if (saved) onClose();
  };
  return (
    <FormDialog
      title={say.title(title)}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={readsEmpty(lessons) ? say.showEmpty : say.show}
      failure={failure}
      className={styles.show}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <p>{say.audiences[audience](organization?.name ?? '')}</p>
      {lacks.length > 0 && (
        <div>
          <p>
            <strong>{say.lacks}</strong>
          </p>
          <ul>
            {lacks.map((lack) => (
              <li key={lack.kind}>{say.lackOf(lack)}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}

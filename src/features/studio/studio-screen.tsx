/** `/organization/{id}/studio`: all content of an organization in one table, offline as online (STUDIO-001, ROUTE-022). */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { approvalWords } from '#contract/words/en/approvals.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { keyOf, tabOfType } from '#domain/studio-rows.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { CoursesHeld } from '#features/search/courses-held.tsx';
import { useStored } from '#store/react.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ContentList } from './content-list.tsx';
import { EntryPreview } from './parts/entry-preview.tsx';
import { type StudioEntry, type StudioPage, studioPage } from './read-studio.ts';
import styles from './studio.module.css';

const StagesDialog = lazy(async () => ({
  default: (await import('#features/approvals/stages-dialog.tsx')).StagesDialog,
}));
const TagsDialog = lazy(async () => ({ default: (await import('./parts/tags-dialog.tsx')).TagsDialog }));

type Props = {
  organizationId: string;
  /** segments of the address */
  entityType: string | undefined;
  entityId: string | undefined;
  asksQuestions: boolean;
};

export function StudioScreen(props: Props) {
  const page = useStored(studioPage, props.organizationId);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  if (page === null) return <ErrorPage variant="missing" dashboard support />;
  if (page && !page.allowed) return <ErrorPage variant="denied" message={say.deniedTitle} dashboard />;
  return (
    <LoadingArea loading={page === undefined} skeleton={<ListSkeleton rows={8} />} slowText={say.loading}>
      {page && <Studio page={page} {...props} />}
    </LoadingArea>
  );
}

function Studio({ page, organizationId, entityType, entityId, asksQuestions }: Props & { page: StudioPage }) {
  const navigate = useNavigate();
  const [tagging, setTagging] = useState(false);
  const [staging, setStaging] = useState(false);
  const { entries, name, missing } = page;
  const base = `/organization/${organizationId}/studio`;
  const isCollection = entityType === 'collection' || entityType === 'course';
  const opened = entries.find(
    ({ type, id }) =>
      id === entityId && (isCollection ? type === 'collection' || type === 'course' : type === entityType),
  );
  const go = (path: string) => void navigate({ to: path, search: true, resetScroll: false } as never);
  return (
    <>
      <PageHeader
        title={say.heading}
        page={base}
        lead={say.lead(name)}
        actions={
          page.mayTag && (
            <>
              {page.mayGovern && (
                <Button variant="default" onClick={() => setStaging(true)}>
                  {approvalWords.stagesOpen}
                </Button>
              )}
              <Button variant="default" onClick={() => setTagging(true)}>
                {say.tags}
              </Button>
            </>
          )
        }
      />
      <CoursesHeld />
      <ContentList
        entries={entries}
        firstTab={entityId === undefined ? tabOfType(entityType) : 'all'}
        showsOwner={false}
        organizationId={organizationId}
        openPath={({ type, id }: StudioEntry) => (type === 'lab' ? null : `${base}/${type}/${id}`)}
        openKey={opened ? keyOf(opened) : null}
        preview={
          opened && (
            <EntryPreview
              key={opened.id}
              entry={opened}
              asksQuestions={asksQuestions}
              onQuestions={(shown) => go(`${base}/${opened.type}/${opened.id}${shown ? '/questions' : ''}`)}
              onClose={() => go(base)}
            />
          )
        }
        note={
          <>
            {missing > 0 && (
              <p className={styles.note} role="status">
                {say.incomplete(missing)}
              </p>
            )}
            {entityId !== undefined && !opened && (
              <p className={styles.note} role="status">
                {say.notHere}
              </p>
            )}
          </>
        }
      />
      {staging && (
        <Suspense fallback={null}>
          <StagesDialog organizationId={organizationId} onClose={() => setStaging(false)} />
        </Suspense>
      )}
      {tagging && (
        <Suspense fallback={null}>
          <TagsDialog organizationId={organizationId} onClose={() => setTagging(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `/{org}/practice-exams`: the practice exams of an organization that this person may take (ROUTE-016). */
import { examWords as say } from '#contract/words/en/exams.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { LearningButton, linkTo } from '#features/kit/learning-link.tsx';
import { type ListedExam, organizationExams } from '#store/queries/exams.ts';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { examFacts } from './parts/exam-facts.ts';

export function ExamsScreen({ alias }: { alias: string }) {
  const found = useStored(organizationExams, alias);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  if (found === null) return <ErrorPage variant="missing" dashboard />;
  return (
    <>
      <PageHeader
        title={say.heading}
        page={`/${alias}/practice-exams`}
        lead={found && say.lead(found.name)}
        actions={
          found?.mayWrite && (
            <LearningButton to="/exambuilder" variant="default">
              {say.build}
            </LearningButton>
          )
        }
      />
      <LoadingArea loading={found === undefined} skeleton={<ListSkeleton rows={5} />} slowText={say.loading}>
        {found &&
          (found.exams.length === 0 ? (
            <EmptyState title={say.noneTitle}>{say.none}</EmptyState>
          ) : (
            <ExamRows exams={found.exams} pathOf={({ id }) => `/practice-exam/${id}`} />
          ))}
      </LoadingArea>
    </>
  );
}

export const ExamRows = ({
  exams,
  pathOf,
}: {
  exams: readonly ListedExam[];
  pathOf: (exam: ListedExam) => string;
}) => (
  <ListRows framed label={say.heading}>
    {exams.map((exam) => (
      <ListRow
        key={exam.id}
        title={exam.title}
        description={[exam.course, ...examFacts(exam)].join(' · ')}
        trailing={exam.lastScore === null ? undefined : say.lastScore(exam.lastScore)}
        renderLink={linkTo(pathOf(exam))}
      />
    ))}
  </ListRows>
);

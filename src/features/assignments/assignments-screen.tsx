/** `/assignments`: what organizations have assigned to the person, the first that is due first (ROUTE-025, D89). */
import { assignmentWords as say } from '#contract/words/en/assignments.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { useToday } from '#features/schedule/use-today.ts';
import { type MyAssignment, type MyAssignments, myAssignments } from '#store/queries/assignments.ts';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './assignments.module.css';
import { AssignedStack } from './parts/assigned-stack.tsx';

export function AssignmentsScreen() {
  const mine = useStored(myAssignments);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  return (
    <>
      <PageHeader title={say.heading} page="/assignments" lead={say.lead} />
      <LoadingArea loading={mine === undefined} skeleton={<ListSkeleton rows={5} />} slowText={say.loading}>
        {mine && <Assignments mine={mine} />}
      </LoadingArea>
    </>
  );
}

function Assignments({ mine: { open, finished } }: { mine: MyAssignments }) {
  if (open.length + finished.length === 0) return <EmptyState title={say.noneTitle}>{say.none}</EmptyState>;
  return (
    <div className={styles.list}>
      {open.length === 0 ? (
        <EmptyState title={say.noneOpenTitle}>{say.noneOpen}</EmptyState>
      ) : (
        <Stacks heading={say.open} assigned={open} shown="first ones" />
      )}
      {finished.length > 0 && <Stacks heading={say.finished} assigned={finished} shown="none" />}
    </div>
  );
}

function Stacks({
  heading,
  assigned,
  shown,
}: {
  heading: string;
  assigned: readonly MyAssignment[];
  shown: 'first ones' | 'none';
}) {
  const today = useToday();
  return (
    <section className={styles.list} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      {assigned.map((each) => (
        <AssignedStack key={each.id} assigned={each} today={today} shown={shown} />
      ))}
    </section>
  );
}

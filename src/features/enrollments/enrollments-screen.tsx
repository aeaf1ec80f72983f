/** `/enrollments`: the courses that the person is enrolled in, completed ones and hidden ones apart (ROUTE-025). */
import { Button, Tabs } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { enrollmentWords as say } from '#contract/words/en/enrollments.ts';
import { type EnrollmentList, enrollmentLists } from '#domain/enrollment-list.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { OwnCertificates } from '#features/certificates/own-certificates.tsx';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './enrollments-screen.module.css';
import { EnrolledRow } from './parts/enrolled-row.tsx';
import { type EnrollmentsPage, enrollmentsPage } from './read-enrollments.ts';
import '@mantine/core/styles/Tabs.layer.css';

const PAGE = 50;

export function EnrollmentsScreen() {
  const [list, setList] = useState<EnrollmentList>('active');
  const [limit, setLimit] = useState(PAGE);
  const page = useStored(enrollmentsPage, list, limit);
  const panel = useRef<HTMLDivElement>(null);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  const choose = (chosen: string | null) => {
    setList(enrollmentLists.find((each) => each === chosen) ?? 'active');
    setLimit(PAGE);
  };
  return (
    <>
      <PageHeader title={say.heading} page="/enrollments" lead={say.lead} />
      <LoadingArea loading={page === undefined} skeleton={<ListSkeleton rows={5} />} slowText={say.loading}>
        {page && (
          <Tabs value={list} onChange={choose} keepMounted={false}>
            <Tabs.List aria-label={say.heading}>
              {enrollmentLists.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {say.tab(say.lists[each], page.counts[each])}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {enrollmentLists.map((each) => (
              <Tabs.Panel
                key={each}
                value={each}
                ref={each === list ? panel : null}
                tabIndex={-1}
                className={styles.panel}
              >
                {each === list && (
                  <Courses page={page} list={list} panel={panel} onMore={() => setLimit(limit + PAGE)} />
                )}
                {each === list && each === 'completed' && <OwnCertificates />}
              </Tabs.Panel>
            ))}
          </Tabs>
        )}
      </LoadingArea>
    </>
  );
}

function Courses({
  page: { courses, counts, of },
  list,
  panel,
  onMore,
}: {
  page: EnrollmentsPage;
  list: EnrollmentList;
  panel: RefObject<HTMLDivElement | null>;
  onMore: () => void;
}) {
  const empty = say.empty[list];
  if (counts[list] === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  if (of !== list) return <ListSkeleton rows={3} />;
  const left = counts[list] - courses.length;
  return (
    <>
      <ListRows framed label={say.lists[list]}>
        {courses.map((course) => (
          <EnrolledRow
            key={course.enrollmentId}
            enrolled={course}
            list={list}
            onMoved={() => panel.current?.focus()}
          />
        ))}
      </ListRows>
      {left > 0 && (
        <Button variant="default" className={styles.more} onClick={onMore}>
          {say.more(Math.min(left, PAGE))}
        </Button>
      )}
    </>
  );
}

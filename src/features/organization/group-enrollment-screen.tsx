/** `/organization/{organizationId}/group/{groupId}/enrollment/{courseId}`: a group in a course, and how its members get on (ROUTE-010). */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { enrollGroupOperation, groupEnrollmentPage } from '#contract/accounts/group-enrollment.ts';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { displayName } from '#domain/display-name.ts';
import { mayUpdateGroup } from '#domain/policy.ts';
import { hereCrumb, linkCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { useStore, useStored } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Failure } from '#ui/failure.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './organization-screen.module.css';
import { callWords } from './parts/call-failure.ts';
import { groupPage } from './read-group.ts';

type Props = { organizationId: string; groupId: string; courseId: string };

export function GroupEnrollmentScreen({ organizationId, groupId, courseId }: Props) {
  const page = useStored(groupPage, organizationId, groupId);
  const online = !useOffline();
  const seen = useServerPage(groupEnrollmentPage, { groupId, courseId });
  const { call, busy, failure } = useCall(callWords);
  const [now] = useState(() => Date.now());
  const { answer, at, state } = seen;
  const group = page?.group;
  const title =
    answer?.course.title ?? page?.courses.find(({ collectionId }) => collectionId === courseId)?.title;
  const toGroup = `/organization/${organizationId}/group/${groupId}`;
  usePageCrumbs(
    group && title ? [linkCrumb(group.name, toGroup, 'group'), hereCrumb(title, 'course')] : [waitingCrumb],
  );
  if (!page) return null; // the disk answers within a frame
  if (!group || (state === 'forbidden' && answer === undefined))
    return <ErrorPage variant="missing" dashboard support />;
  const manages = mayUpdateGroup(page.subject, groupId);
  const enroll = async (active: boolean) => {
    if ((await call(enrollGroupOperation, { groupId, courseId, active })) === null) return;
    showToast({ text: active ? say.groups.enrolledToast(group.numMembers) : say.groups.endedToast });
    await seen.reload();
  };
  return (
    <>
      <PageHeader
        title={title ?? group.name}
        page={`${toGroup}/enrollment/${courseId}`}
        lead={group.name}
        actions={
          <>
            {answer && (
              <LearningButton
                to={`/${answer.course.tenantSlug}/${answer.course.collectionSlug}`}
                variant="default"
              >
                {say.groups.toCourse}
              </LearningButton>
            )}
            {manages && answer && !group.archived && (
              <Button
                variant={answer.enrolled ? 'default' : 'filled'}
                loading={busy}
                disabled={!online}
                onClick={() => void enroll(!answer.enrolled)}
              >
                {answer.enrolled ? say.groups.enrollEnd : say.groups.enroll}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.panel}>
        <Failure text={failure} />
        {state === 'unreachable' && at !== undefined && (
          <p className={styles.count} role="status">
            {say.asOf(at, now)}
          </p>
        )}
        {!answer && state === 'asking' && <ListSkeleton />}
        {!answer && state !== 'asking' && (
          <EmptyState title={say.members.heading} headingLevel={2}>
            {say.neverSeen}
          </EmptyState>
        )}
        {answer && (
          <>
            <p>{answer.enrolled ? say.groups.enrolled : say.groups.notEnrolled}</p>
            {manages && (
              <p className={styles.count}>
                {say.groups.counts(answer.counts.enrolled, answer.counts.complete, answer.total)}
              </p>
            )}
            {answer.items.length > 0 && <Learners items={answer.items} />}
          </>
        )}
      </div>
    </>
  );
}

function Learners({ items }: { items: PageAnswer<typeof groupEnrollmentPage>['items'] }) {
  const { accountId } = useStore();
  return (
    <ListRows label={say.groups.membersOf} framed>
      {items.map(({ userId, alias, name, image, status, percentComplete }) => {
        const shown = displayName({ name, alias });
        const isIn = status !== null && status !== 'inactive';
        return (
          <ListRow
            key={userId}
            title={shown}
            description={`@${alias}`}
            leading={<Avatar name={shown} size={32} {...pictureOfPerson(image, accountId)} />}
            trailing={
              <span className={styles.roles}>
                {isIn ? say.groups.percent(percentComplete) : say.groups.notIn}
              </span>
            }
          />
        );
      })}
    </ListRows>
  );
}

/** `/organization/{organizationId}/group/{groupId}`: a group, its members, and the way out of it (ORG-002, ROUTE-010). */

import { Button } from '@mantine/core';
import { IconPin, IconPinnedOff, IconSettings, IconSpeakerphone } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { leaveOrganizationGroupOperation, setGroupRoleOperation } from '#contract/accounts/group.ts';
import type { Member } from '#contract/accounts/members.ts';
import { inboxWords } from '#contract/words/en/inbox.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { displayName } from '#domain/display-name.ts';
import { mayUpdateGroup } from '#domain/policy.ts';
import type { GroupRole } from '#domain/role.ts';
import { hereCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { linkTo } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { updateGroup } from '#mutations/accounts/update-group.ts';
import { updateOwnGroup } from '#mutations/accounts/update-own-group.ts';
import { useStored } from '#store/react.ts';
import type { GroupRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './organization-screen.module.css';
import { callWords } from './parts/call-failure.ts';
import { GroupDialog } from './parts/group-dialog.tsx';
import { MemberRows, useMembers } from './parts/member-rows.tsx';
import { groupPage } from './read-group.ts';

const ChatWidget = lazy(async () => ({
  default: (await import('#features/chat/chat-widget.tsx')).ChatWidget,
}));

const AnnounceDialog = lazy(async () => ({
  default: (await import('./parts/announce-dialog.tsx')).AnnounceDialog,
}));

const VISIT_MS = 24 * 60 * 60 * 1000;

export function GroupScreen({ organizationId, groupId }: { organizationId: string; groupId: string }) {
  const page = useStored(groupPage, organizationId, groupId);
  useVisit(page && page.role !== null ? groupId : null, page?.visitedAt ?? null);
  const [settings, setSettings] = useState(false);
  const [announcing, setAnnouncing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const group = page?.group;
  usePageCrumbs(group ? [hereCrumb(group.name, 'group')] : [waitingCrumb]);
  if (!page) return null; // the disk answers within a frame
  if (!group) return <ErrorPage variant="missing" dashboard support />;
  const manages = mayUpdateGroup(page.subject, groupId);
  return (
    <>
      <PageHeader
        title={group.name}
        page={`/organization/${organizationId}/group/${groupId}`}
        lead={group.description}
        actions={
          <GroupActions
            group={group}
            page={page}
            onSettings={manages ? () => setSettings(true) : null}
            onAnnounce={manages && !group.archived ? () => setAnnouncing(true) : null}
            onLeave={() => setLeaving(true)}
          />
        }
      />
      <div className={styles.panel}>
        {!manages ? (
          <p className={styles.count}>
            {say.members.count(group.numMembers)}
            {page.role !== null && (
              <span>
                {' · '}
                {say.members.you}: {say.groups.roles[page.role]}
              </span>
            )}
          </p>
        ) : group.ver === 0 ? (
          <p className={styles.count}>{say.groups.waiting}</p>
        ) : (
          <GroupMembers group={group} />
        )}
        {(manages || page.role !== null) && group.ver > 0 && page.courses.length > 0 && (
          <GroupCourses path={`/organization/${organizationId}/group/${groupId}`} courses={page.courses} />
        )}
      </div>
      {page.role !== null && !group.archived && (
        <Suspense fallback={null}>
          <ChatWidget channelId={groupId} />
        </Suspense>
      )}
      {announcing && (
        <Suspense fallback={null}>
          <AnnounceDialog groupId={groupId} onClose={() => setAnnouncing(false)} />
        </Suspense>
      )}
      {settings && (
        <GroupDialog organizationId={organizationId} group={group} onClose={() => setSettings(false)} />
      )}
      {leaving && <LeaveDialog group={group} onClose={() => setLeaving(false)} />}
    </>
  );
}

function LeaveDialog({
  group: { organizationId, groupId, name },
  onClose,
}: {
  group: GroupRow;
  onClose: () => void;
}) {
  const router = useRouter();
  const { call, busy, failure } = useCall(callWords);
  const leave = async () => {
    if ((await call(leaveOrganizationGroupOperation, { organizationId, groupId })) === null) return;
    showToast({ text: say.groups.left(name) });
    void router.navigate({ to: '/dashboard' });
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void leave()}
      title={say.groups.leaveTitle(name)}
      confirmLabel={say.groups.leave}
      cancelLabel={say.cancel}
      closeLabel={say.close}
      busy={busy}
      failure={failure}
    >
      <p>{say.groups.leaveText}</p>
    </ConfirmDialog>
  );
}

type Page = NonNullable<Awaited<ReturnType<typeof groupPage>>>;

function GroupActions({
  group,
  page,
  onSettings,
  onAnnounce,
  onLeave,
}: {
  group: GroupRow;
  page: Page;
  /** null: it is not theirs to do */
  onSettings: (() => void) | null;
  onAnnounce: (() => void) | null;
  onLeave: () => void;
}) {
  const online = !useOffline();
  const update = useMutate(updateGroup);
  const pinIt = useMutate(updateOwnGroup);
  const { groupId } = group;
  const pin = () => pinIt({ groupId, pinned: !page.pinned });
  const archive = async () => {
    await update({ input: { groupId, archived: !group.archived } });
    if (!group.archived) showToast({ text: say.groups.archivedToast });
  };
  return (
    <>
      {onSettings && (
        <Button variant="default" leftSection={<Icon of={IconSettings} />} onClick={onSettings}>
          {say.groups.settings}
        </Button>
      )}
      {onAnnounce && (
        <Button variant="default" leftSection={<Icon of={IconSpeakerphone} />} onClick={onAnnounce}>
          {inboxWords.announce.button}
        </Button>
      )}
      {page.mayArchive && (
        <Button variant="default" onClick={() => void archive()}>
          {group.archived ? say.groups.restore : say.groups.archive}
        </Button>
      )}
      {page.role !== null && (
        <Button
          variant="default"
          leftSection={<Icon of={page.pinned ? IconPinnedOff : IconPin} />}
          onClick={() => void pin()}
        >
          {page.pinned ? say.groups.unpin : say.groups.pin}
        </Button>
      )}
      {page.role !== null && (
        <Button variant="default" disabled={!online} onClick={onLeave}>
          {say.groups.leave}
        </Button>
      )}
    </>
  );
}

function GroupCourses({ path, courses }: { path: string; courses: Page['courses'] }) {
  return (
    <section className={styles.part} aria-labelledby="group-courses">
      <h2 id="group-courses">{say.groups.courses}</h2>
      <ListRows label={say.groups.courses} framed>
        {courses.map(({ collectionId, title }) => (
          <ListRow
            key={collectionId}
            title={title}
            renderLink={linkTo(`${path}/enrollment/${collectionId}`)}
          />
        ))}
      </ListRows>
    </section>
  );
}

/** Noted once a day. @param groupId  null: not one of theirs */
function useVisit(groupId: string | null, visitedAt: number | null): void {
  const visit = useMutate(updateOwnGroup);
  const due = visitedAt === null || Date.now() - visitedAt > VISIT_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, and not when its row comes back
  useEffect(() => {
    if (groupId !== null && due) visit({ groupId }).catch(() => {}); // it is noted the next time
  }, [groupId]);
}

function GroupMembers({ group: { organizationId, groupId, name } }: { group: GroupRow }) {
  const members = useMembers({ organizationId, groupId, query: '', sort: 'name' });
  const { call, busy, failure, clear } = useCall(callWords);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const close = () => {
    setLeaving(null);
    clear();
  };
  const set = async ({ userId }: Member, role: GroupRole | null) => {
    if ((await call(setGroupRoleOperation, { groupId, userId, role })) === null) return;
    close();
    await members.reload();
  };
  return (
    <>
      <Failure text={leaving ? null : failure} />
      <MemberRows
        members={members}
        label={say.groups.membersOf}
        searching={false}
        factsOf={({ groupRole }) => groupRole && say.groups.roles[groupRole]}
        actionsOf={(member) => [
          member.groupRole === 'grpAdmin'
            ? {
                key: 'member',
                label: say.groups.makeMember,
                onPress: () => void set(member, 'member'),
              }
            : {
                key: 'admin',
                label: say.groups.makeAdmin,
                onPress: () => void set(member, 'grpAdmin'),
              },
          {
            key: 'out',
            label: say.groups.takeOut,
            danger: true,
            startsGroup: true,
            onPress: () => setLeaving(member),
          },
        ]}
      />
      <p className={styles.count}>{say.groups.addHint}</p>
      {leaving && (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={() => void set(leaving, null)}
          title={say.groups.takeOutTitle(displayName(leaving), name)}
          confirmLabel={say.groups.takeOut}
          cancelLabel={say.cancel}
          closeLabel={say.close}
          busy={busy}
          failure={failure}
        >
          <p>{say.groups.takeOutText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** People in rows: who, what they are, and what can be done. One page of the server after another. */

import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Member, type MembersPage, membersPage } from '#contract/accounts/members.ts';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import type { PageArgs } from '#contract/server-page.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { displayName } from '#domain/display-name.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { useStore } from '#store/react.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from '../organization-screen.module.css';

type Asked = Omit<PageArgs<typeof membersPage>, 'after'>;

/** The first page live, with what was seen of it last; further ones as long as the screen is open. */
export function useMembers(asked: Asked) {
  const { call } = useSession();
  const first = useServerPage(membersPage, { ...asked, after: null });
  const [further, setFurther] = useState<MembersPage | null>(null);
  const [busy, setBusy] = useState(false);
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins anew
  useEffect(() => setFurther(null), [key, first.at]);
  const next = further ? further.next : (first.answer?.next ?? null);
  const more = async () => {
    if (next === null || busy) return;
    setBusy(true);
    try {
      const page = (await call(membersPage, { ...asked, after: next })) as MembersPage;
      setFurther((before) => ({ ...page, items: [...(before?.items ?? []), ...page.items] }));
    } catch {
      // The button stays, and can be pressed again.
    } finally {
      setBusy(false);
    }
  };
  const items = first.answer ? [...first.answer.items, ...(further?.items ?? [])] : undefined;
  return { ...first, items, total: first.answer?.total, more, hasMore: next !== null, busy };
}

export function MemberRows({
  members,
  label,
  searching,
  factsOf,
  actionsOf,
}: {
  members: ReturnType<typeof useMembers>;
  label: string;
  searching: boolean;
  factsOf: (member: Member) => ReactNode;
  actionsOf: (member: Member) => ActionMenuItem[];
}) {
  const online = !useOffline();
  const { accountId } = useStore();
  const [now] = useState(() => Date.now());
  const { items, total, at, state, more, hasMore, busy } = members;
  if (!items) {
    if (state === 'asking') return <ListSkeleton />;
    return (
      <EmptyState title={say.members.heading} headingLevel={3}>
        {state === 'forbidden' ? say.refused : say.neverSeen}
      </EmptyState>
    );
  }
  if (items.length === 0)
    return (
      <EmptyState title={searching ? say.members.noneFound : say.members.none} headingLevel={3}>
        {searching && say.members.noneFoundHint}
      </EmptyState>
    );
  return (
    <>
      <p className={styles.count} role="status">
        {say.members.count(total ?? items.length)}
        {state === 'unreachable' && at !== undefined && <span>{` · ${say.asOf(at, now)}`}</span>}
      </p>
      <ListRows label={label} framed>
        {items.map((member) => {
          const name = displayName(member);
          const actions = actionsOf(member);
          return (
            <ListRow
              key={member.userId}
              title={name}
              description={member.email ?? `@${member.alias}`}
              leading={<Avatar name={name} size={32} {...pictureOfPerson(member.image, accountId)} />}
              trailing={<span className={styles.roles}>{factsOf(member)}</span>}
              actions={
                actions.length > 0 && (
                  <ActionMenu
                    label={say.members.actionsFor(name)}
                    items={actions.map((item) =>
                      online ? item : { ...item, disabled: true, hint: say.needsConnection },
                    )}
                    renderTrigger={({ 'aria-expanded': expanded, onClick, ref }) => (
                      <IconButton
                        ref={ref}
                        icon={IconDots}
                        label={say.members.actionsFor(name)}
                        expanded={expanded}
                        hasPopup="menu"
                        onPress={onClick}
                      />
                    )}
                  />
                )
              }
            />
          );
        })}
      </ListRows>
      {hasMore && (
        <div>
          <Button variant="default" loading={busy} disabled={!online} onClick={() => void more()}>
            {say.members.more}
          </Button>
        </div>
      )}
    </>
  );
}

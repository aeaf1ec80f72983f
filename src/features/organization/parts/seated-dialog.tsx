/** Who has a seat of a group: given to members and to invitations that wait, and taken back. */

import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Invitation } from '#contract/accounts/invitation.ts';
import { membersPage, QUERY_LETTERS } from '#contract/accounts/members.ts';
import { type AccessGroup, setSeatsOperation } from '#contract/content/access-group.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { displayName } from '#domain/display-name.ts';
import { invitationStatusAt } from '#domain/invitations.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import styles from '../organization-screen.module.css';
import { callWords } from './call-failure.ts';

const say = accessWords.seats;
const TYPING_MS = 250;
const SHOWN = 6;

type Who = { userIds?: string[]; inviteIds?: string[] };

export function SeatedDialog({
  organizationId,
  group,
  invitations,
  onClose,
  onChanged,
}: {
  organizationId: string;
  group: AccessGroup;
  invitations: readonly Invitation[];
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const { call, busy, failure } = useCall(callWords);
  const set = async ({ userIds = [], inviteIds = [] }: Who, seated: boolean) => {
    const args = { accessGroupId: group.id, userIds, inviteIds, seated };
    if ((await call(setSeatsOperation, args)) !== null) await onChanged();
  };
  const { seatedUsers, seats } = group;
  return (
    <Dialog opened onClose={onClose} title={say.peopleOf(group.name)} closeLabel={organizationWords.close}>
      <div className={styles.formWide}>
        <Failure text={failure} />
        <p className={styles.count} role="status">
          {say.counts(seatedUsers.length, seats.max)}
        </p>
        {seatedUsers.length === 0 ? (
          <p>{say.nobody}</p>
        ) : (
          <ListRows label={say.people} framed>
            {seatedUsers.map(({ userId, inviteId, name }) => (
              <ListRow
                key={userId ?? inviteId}
                compact
                title={name}
                {...(inviteId !== null && { description: say.invited })}
                actions={
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    disabled={busy}
                    aria-label={say.takeBackFrom(name)}
                    onClick={() =>
                      void set(
                        userId === null ? { inviteIds: [inviteId ?? ''] } : { userIds: [userId] },
                        false,
                      )
                    }
                  >
                    {say.takeBack}
                  </Button>
                }
              />
            ))}
          </ListRows>
        )}
        {seats.avail !== 0 && (
          <Giving
            organizationId={organizationId}
            group={group}
            invitations={invitations}
            busy={busy}
            onGive={(who) => void set(who, true)}
          />
        )}
      </div>
    </Dialog>
  );
}

function Giving({
  organizationId,
  group: { seatedUsers },
  invitations,
  busy,
  onGive,
}: {
  organizationId: string;
  group: AccessGroup;
  invitations: readonly Invitation[];
  busy: boolean;
  onGive: (who: Who) => void;
}) {
  const [now] = useState(() => Date.now());
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { answer } = useServerPage(membersPage, {
    organizationId,
    groupId: null,
    query: query.slice(0, QUERY_LETTERS),
    sort: 'name',
    after: null,
  });
  const hasSeat = (userId: string) => seatedUsers.some((each) => each.userId === userId);
  const members = (answer?.items ?? []).filter(({ userId }) => !hasSeat(userId)).slice(0, SHOWN);
  const invited = invitations
    .filter((each) => invitationStatusAt(each, now) === 'pending')
    .filter(({ inviteId }) => !seatedUsers.some((each) => each.inviteId === inviteId))
    .filter(({ recipient }) => (recipient.email ?? '').includes(query.toLowerCase()))
    .slice(0, SHOWN);
  const people = [
    ...members.map((member) => ({
      key: member.userId,
      name: displayName(member),
      hint: member.email ?? `@${member.alias}`,
      who: { userIds: [member.userId] },
    })),
    ...invited.map(({ inviteId, recipient }) => ({
      key: inviteId,
      name: recipient.email ?? '',
      hint: say.invited,
      who: { inviteIds: [inviteId] },
    })),
  ];
  return (
    <section className={styles.formWide} aria-label={say.give}>
      <LimitedInput
        label={say.give}
        placeholder={say.search}
        type="search"
        value={typed}
        letters={QUERY_LETTERS}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {people.length === 0 && answer && <p className={styles.count}>{say.nobodyFound}</p>}
      {people.length > 0 && (
        <ListRows label={say.giveTo} framed>
          {people.map(({ key, name, hint, who }) => (
            <ListRow
              key={key}
              compact
              title={name}
              description={hint}
              actions={
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  aria-label={`${say.give}: ${name}`}
                  onClick={() => onGive(who)}
                >
                  {say.give}
                </Button>
              }
            />
          ))}
        </ListRows>
      )}
    </section>
  );
}

/** The seats of one member, active and inactive: taken back, and given once more (COLL-026, API-028). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Member } from '#contract/accounts/members.ts';
import { type MemberSeat, memberSeatsPage, setSeatsOperation } from '#contract/content/access-group.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { displayName } from '#domain/display-name.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import styles from '../organization-screen.module.css';
import { callWords } from './call-failure.ts';
import { ServerList } from './server-list.tsx';

const say = accessWords.seats;

export function MemberSeatsDialog({
  organizationId,
  member,
  onClose,
}: {
  organizationId: string;
  member: Member;
  onClose: () => void;
}) {
  const online = !useOffline();
  const [now] = useState(() => Date.now());
  const name = displayName(member);
  const seen = useServerPage(memberSeatsPage, { organizationId, userId: member.userId });
  const { call, busy, failure } = useCall(callWords);
  const set = async (accessGroupId: string, seated: boolean) => {
    const args = { accessGroupId, userIds: [member.userId], inviteIds: [], seated };
    if ((await call(setSeatsOperation, args)) !== null) await seen.reload();
  };
  return (
    <Dialog opened onClose={onClose} title={say.ofMember(name)} closeLabel={organizationWords.close}>
      <div className={styles.formWide}>
        <Failure text={failure} />
        <ServerList seen={seen} title={say.memberHasNone} empty={say.memberHasNoneHint}>
          {(seats) => (
            <ListRows label={say.ofMember(name)} framed>
              {seats.map((seat) => (
                <ListRow
                  key={seat.accessGroupId}
                  compact
                  title={seat.name}
                  description={describe(seat, now)}
                  faded={seat.status === 'inactive'}
                  trailing={<span className={styles.roles}>{say.statuses[seat.status]}</span>}
                  actions={
                    (seat.takenBack || seat.status === 'active') && (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        disabled={busy || !online}
                        aria-label={`${seat.takenBack ? say.give : say.takeBack}: ${seat.name}`}
                        onClick={() => void set(seat.accessGroupId, seat.takenBack)}
                      >
                        {seat.takenBack ? say.give : say.takeBack}
                      </Button>
                    )
                  }
                />
              ))}
            </ListRows>
          )}
        </ServerList>
        {!online && <p className={styles.count}>{organizationWords.needsConnection}</p>}
      </div>
    </Dialog>
  );
}

const describe = ({ assignedAt, startsAt, endsAt, takenBack }: MemberSeat, now: number): string =>
  [
    say.since(assignedAt),
    startsAt !== null && startsAt > now && say.starts(startsAt),
    takenBack
      ? say.wasTakenBack
      : endsAt !== null && (endsAt > now ? say.ends(endsAt - 1) : say.ended(endsAt - 1)),
  ]
    .filter((part) => part !== false)
    .join(' · ');

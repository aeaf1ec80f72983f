/** On an organization's dashboard, for those who manage its people: how many there are, and which invitations wait (ORG-006). */
import { useState } from 'react';
import { membersPage } from '#contract/accounts/members.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { homeWords as say } from '#contract/words/en/organization-home.ts';
import { daysSince, invitationStatusAt } from '#domain/invitations.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { invitationsOf } from '#store/queries/belonging.ts';
import { useStored } from '#store/react.ts';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import styles from '../organization-screen.module.css';

/** Further ones are on the page of invitations. */
const SHOWN = 5;

/** As the list of members asks for its first page: what either has seen last is there for both. */
export const usePeople = (organizationId: string | null) =>
  useServerPage(
    membersPage,
    organizationId === null ? null : { organizationId, groupId: null, query: '', sort: 'name', after: null },
  );

export function PeopleHere({
  organizationId,
  members,
}: {
  organizationId: string;
  members: ReturnType<typeof usePeople>;
}) {
  const [now] = useState(() => Date.now());
  const invitations = useStored(invitationsOf, organizationId);
  if (members.state === 'forbidden' || !invitations) return null;
  const waiting = invitations
    .filter((invitation) => invitationStatusAt(invitation, now) === 'pending')
    .sort((a, b) => b.sentAt - a.sentAt);
  const settings = `/settings/organization/info/${organizationId}`;
  const { answer, at, state } = members;
  return (
    <section className={styles.part} aria-labelledby="home-people">
      <h2 id="home-people">{say.people}</h2>
      <p>
        {answer ? organizationWords.members.count(answer.total) : say.peopleUnseen}
        {answer && at !== undefined && state === 'unreachable' && (
          <span className={styles.count}> · {organizationWords.asOf(at, now)}</span>
        )}
      </p>
      {waiting.length > 0 ? (
        <>
          <p className={styles.count}>{say.waiting(waiting.length)}</p>
          <ListRows label={say.invitations} framed>
            {waiting.slice(0, SHOWN).map(({ inviteId, recipient, status, sentAt, declinedAt }) => (
              <ListRow
                key={inviteId}
                title={recipient.email ?? ''}
                description={organizationWords.invitationStatus(status, {
                  sentAt,
                  declinedAt,
                  days: daysSince(sentAt, now),
                })}
              />
            ))}
          </ListRows>
        </>
      ) : (
        <p className={styles.count}>{say.noneWaiting}</p>
      )}
      <div className={styles.actions}>
        <LearningButton to={`${settings}?activeTab=members`} variant="default">
          {say.members}
        </LearningButton>
        <LearningButton to={`${settings}?activeTab=invitations`} variant="default">
          {say.invitations}
        </LearningButton>
      </div>
    </section>
  );
}

/** Which addresses belong already, and which had their email for today: said before anything is sent, so that what is counted is what goes out. */
import { IconUsers } from '@tabler/icons-react';
import * as v from 'valibot';
import { invitedAlreadyPage } from '#contract/accounts/invited-already.ts';
import { membersPage } from '#contract/accounts/members.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { foldName } from '#domain/fold-name.ts';
import { useSession } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';

const say = organizationWords.invitations.already;
export type InvitedAlready = PageAnswer<typeof invitedAlreadyPage>;

const NAMED = 20;
/** Nobody waits longer to send what may go out without the answer. */
const PATIENCE_MS = 4_000;

const isAnybodyIn = ({ members, mailed }: InvitedAlready): boolean => members.length + mailed.length > 0;
export const isSame = (one: InvitedAlready, other: InvitedAlready): boolean =>
  `${[...one.members].sort()} ${[...one.mailed].sort()}` ===
  `${[...other.members].sort()} ${[...other.mailed].sort()}`;

/** Members of whom this device knows, by pages of them that were seen here: addresses, folded. */
async function membersSeen(db: LecternDb, organizationId: string): Promise<string[]> {
  const asked = `${membersPage.name} ${JSON.stringify({ organizationId }).slice(0, -1)}`;
  const pages = await db.pages.where('key').startsWith(asked).toArray();
  const items = pages.flatMap(({ answer }) => {
    const read = v.safeParse(membersPage.answer, answer);
    return read.success ? read.output.items : [];
  });
  return [...new Set(items.flatMap(({ email }) => (email === null ? [] : foldName(email))))];
}

/** While it is typed: what this device knows without asking. */
export function useMembersAmong(organizationId: string, addresses: readonly string[]): InvitedAlready {
  const seen = useStored(membersSeen, organizationId) ?? [];
  return { members: addresses.filter((email) => seen.includes(email)), mailed: [] };
}

/** @returns null: the server did not say so, because there is no connection for example */
export function useInvitedAlready(
  organizationId: string,
): (emails: readonly string[]) => Promise<InvitedAlready | null> {
  const { call } = useSession();
  return (emails) =>
    Promise.race([
      call(invitedAlreadyPage, { organizationId, emails: [...emails] }).then((answer) =>
        v.parse(invitedAlreadyPage.answer, answer),
      ),
      new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null)),
    ]).catch(() => null);
}

export function InvitedAlreadyNotice({ already }: { already: InvitedAlready | null }) {
  if (already === null || !isAnybodyIn(already)) return null;
  const { members, mailed } = already;
  return (
    <Notice tone="brass" icon={IconUsers} alert>
      {members.length > 0 && <p>{say.members(named(members))}</p>}
      {mailed.length > 0 && <p>{say.mailed(named(mailed))}</p>}
    </Notice>
  );
}

/** How many emails go out. */
export const mailsOf = (invited: readonly string[], already: InvitedAlready | null): number =>
  invited.filter((email) => !already?.mailed.includes(email)).length;

const named = (emails: readonly string[]): string =>
  [
    ...emails.slice(0, NAMED),
    ...(emails.length > NAMED ? [organizationWords.peopleFile.more(emails.length - NAMED)] : []),
  ].join(', ');

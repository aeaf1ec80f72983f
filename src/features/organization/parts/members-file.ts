/** The members of an organization as a table in a file, read page after page. */
import { useState } from 'react';
import { type MembersPage, membersPage } from '#contract/accounts/members.ts';
import { displayName } from '#contract/accounts/user.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { useSession } from '#features/session/session-context.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { callFailure } from './call-failure.ts';

const KEPT_MS = 60_000;

/** A cell that begins like a formula would be one where the file is opened. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function useMembersFile({ organizationId, alias }: OrganizationRow) {
  const { call } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const lines = [say.members.csv];
      let after: string | null = null;
      do {
        const asked: Record<string, unknown> = {
          organizationId,
          groupId: null,
          query: '',
          sort: 'name',
          after,
        };
        const page = (await call(membersPage, asked)) as MembersPage;
        for (const member of page.items) {
          const joined = member.joinedAt === null ? '' : new Date(member.joinedAt).toISOString().slice(0, 10);
          lines.push([displayName(member), member.alias, member.email ?? '', member.roles.join(' '), joined]);
        }
        after = page.next;
      } while (after !== null);
      const text = `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
      const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `${alias}-members.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
    } catch (error) {
      setFailure(callFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, failure };
}

/** The members of an organization as a table in a file, read page after page. */
import { type MembersPage, membersPage } from '#contract/accounts/members.ts';
import type { PageArgs } from '#contract/server-page.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { displayName } from '#domain/display-name.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { saveCsv } from '#ui/csv-file.ts';
import { callFailure } from './call-failure.ts';

export function useMembersFile({ organizationId, alias }: OrganizationRow) {
  const { call } = useSession();
  const { save: tried, saving: busy, failure } = useSave(callFailure);
  const save = () =>
    tried(async () => {
      const lines = [say.members.csv];
      let after: string | null = null;
      do {
        const asked: PageArgs<typeof membersPage> = {
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
      await saveCsv(`${alias}-members.csv`, lines);
    });
  return { save, busy, failure };
}

/** `/{org}/playgrounds`: the labs that an organization's members can practise in (ROUTE-021). */
import { playgroundsPage } from '#contract/content/lab.ts';
import { labsWords, labPageWords as say } from '#contract/words/en/labs.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { CardCalendar } from '#features/schedule/card-calendar.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import type { LecternDb } from '#store/db.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** @returns null: it is not on this device */
const organizationHere = async (db: LecternDb, alias: string) => (await findOrganization(db, alias)) ?? null;

export function PlaygroundsScreen({ alias }: { alias: string }) {
  const organization = useStored(organizationHere, alias);
  const args = organization ? { organizationId: organization.organizationId } : null;
  const { answer, state } = useServerPage(playgroundsPage, args);
  usePageCrumbs([hereCrumb(say.playgrounds, 'home')]);
  return (
    <>
      <PageHeader
        title={say.playgrounds}
        page={`/${alias}/playgrounds`}
        lead={organization && say.playgroundsLead(organization.name)}
      />
      {organization === null || (!answer && state === 'forbidden') ? (
        <EmptyState title={say.strangerTitle}>{say.stranger}</EmptyState>
      ) : !answer && state === 'unreachable' ? (
        <EmptyState title={say.unreachableTitle}>{say.unreachable}</EmptyState>
      ) : (
        <LoadingArea loading={!answer} skeleton={<ListSkeleton rows={4} />} slowText={say.loadingList}>
          {answer?.length === 0 && <EmptyState title={say.noneTitle}>{say.none}</EmptyState>}
          {answer && answer.length > 0 && (
            <ListRows framed label={say.playgrounds}>
              {answer.map(({ labId, labName, entityType }) => (
                <ListRow
                  key={labId}
                  title={labName}
                  description={labsWords.kinds[entityType]}
                  renderLink={linkTo(`/lab/${labId}`)}
                  actions={<CardCalendar thing={{ type: 'virtual_lab', id: labId, title: labName }} />}
                />
              ))}
            </ListRows>
          )}
        </LoadingArea>
      )}
    </>
  );
}

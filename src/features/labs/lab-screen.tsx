/** `/lab/{labId}/…` and `/lab/link/…`: a virtual lab, by itself or for something; where no provider is configured it says that it cannot be started (LAB-001). */
import { Button } from '@mantine/core';
import * as v from 'valibot';
import { labPage, linkedLabPage } from '#contract/content/lab.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { labPageWords as say } from '#contract/words/en/labs.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { useOffline } from '#features/kit/offline.ts';
import { CardCalendar } from '#features/schedule/card-calendar.tsx';
import { type Seen, useServerPage } from '#features/session/use-server-page.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './lab.module.css';

type Params = { labId?: string; entityType?: string; entityId?: string; externalId?: string };
type SeenLab = Seen<PageAnswer<typeof labPage>>;

/** @param params  what stands in the address */
export function LabScreen({ params }: { params: Params }) {
  const { externalId, labId = '' } = params;
  return externalId === undefined ? (
    <LabById {...params} labId={labId} key={labId} />
  ) : (
    <LinkedLab {...params} externalId={externalId} key={externalId} />
  );
}

function LabById({ labId, entityType = null, entityId = null }: { labId: string } & Nullable) {
  const known = v.is(labPage.args, { labId, entityType, entityId });
  const seen = useServerPage(labPage, known ? { labId, entityType, entityId } : null);
  const context = [entityType, entityId].filter((part) => part !== null);
  return <Lab seen={seen} known={known} page={['/lab', labId, ...context].join('/')} labId={labId} />;
}
type Nullable = { entityType?: string | null; entityId?: string | null };

function LinkedLab({ externalId, entityType = '', entityId = '' }: Params & { externalId: string }) {
  const known = v.is(linkedLabPage.args, { entityType, entityId, externalId });
  const seen = useServerPage(linkedLabPage, known ? { entityType, entityId, externalId } : null);
  return <Lab seen={seen} known={known} page={`/lab/link/${entityType}/${entityId}/${externalId}`} />;
}

/** @param known  the address can be one of a lab */
function Lab({
  seen: { answer, state },
  known,
  page,
  labId,
}: {
  seen: SeenLab;
  known: boolean;
  page: string;
  /** absent: it has no template that could be planned */
  labId?: string;
}) {
  const online = !useOffline();
  usePageCrumbs([hereCrumb(answer?.name ?? say.lab, 'home')]);
  if (!known || (!answer && state === 'forbidden'))
    return (
      <EmptyState headingLevel={1} title={say.goneTitle}>
        {say.gone}
      </EmptyState>
    );
  if (!answer && state !== 'asking')
    return (
      <>
        <PageHeader title={say.lab} page={page} />
        <Notice tone="brass" icon={stateIcons.offline}>
          {online ? say.unreachableLab : `${say.neverSeen} ${say.offline}`}
        </Notice>
      </>
    );
  return (
    <LoadingArea loading={!answer} skeleton={<ListSkeleton rows={2} />} slowText={say.loading}>
      {answer && (
        <>
          <PageHeader
            title={answer.name}
            page={page}
            lead={answer.entityTitle === null ? undefined : say.openedFor(answer.entityTitle)}
            actions={
              labId !== undefined && (
                <CardCalendar thing={{ type: 'virtual_lab', id: labId, title: answer.name }} />
              )
            }
          />
          <div className={styles.page}>
            <Start {...answer} />
          </div>
        </>
      )}
    </LoadingArea>
  );
}

function Start({ retired, startUrl }: PageAnswer<typeof labPage>) {
  const online = !useOffline();
  if (retired)
    return (
      <Notice tone="brass" icon={stateIcons.locked}>
        {say.retired}
      </Notice>
    );
  if (startUrl === null)
    return (
      <Notice tone="brass" icon={stateIcons.needsYou}>
        {say.notConfigured}
      </Notice>
    );
  if (!online)
    return (
      <Notice tone="brass" icon={stateIcons.offline}>
        {say.offline}
      </Notice>
    );
  return (
    <>
      <Button
        className={styles.start}
        component="a"
        href={startUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        {say.start}
      </Button>
      <p className={styles.hint}>{say.newTab}</p>
    </>
  );
}

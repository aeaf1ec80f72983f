/**
 * How far a course is, and the menu that changes it, retires it and brings it back (RETIRE-006 to RETIRE-013). Retiring and restoring need the
 * server: offline they are there with the reason (D49).
 */
import { lazy, Suspense, useEffect } from 'react';
import { workflowOf } from '#contract/content/collection.ts';
import { retirementWords as say } from '#contract/words/en/retirement.ts';
import { workflowWords } from '#contract/words/en/workflow.ts';
import { isRetired } from '#domain/retirement.ts';
import { offeredWorkflows } from '#domain/workflow-rules.ts';
import { useOffline } from '#features/kit/offline.ts';
import { workflowLabel } from '#features/workflow/workflow-label.ts';
import { useWorkflowChange, WorkflowButton } from '#features/workflow/workflow-menu.tsx';
import type { Shown } from '#machines/retirement.ts';
import { updateCollectionWorkflow } from '#mutations/content/update-collection-workflow.ts';
import { type RetirableCourse, retirableCourse } from '#store/queries/retirement.ts';
import { useStored } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import type { ActionMenuItem } from '#ui/action-menu.tsx';
import { type RetirementFlow, useRetirement } from './parts/use-retirement.ts';
import { showRetirement, useShownRetirement } from './shown-retirement.ts';

const RetireDialog = lazy(async () => ({
  default: (await import('./parts/retire-dialog.tsx')).RetireDialog,
}));
const ErrorDetails = lazy(async () => ({
  default: (await import('./parts/error-details.tsx')).ErrorDetails,
}));

/** @param onPublish  asks first who is to see it; without it the status is changed at once */
export function CourseWorkflow({
  collectionId,
  onPublish,
}: {
  collectionId: string;
  onPublish?: () => void;
}) {
  const found = useStored(retirableCourse, collectionId);
  return found ? <Menu key={collectionId} found={found} onPublish={onPublish} /> : null;
}

/** What the course is, as the person is to see it; null: it is coming back. */
function shownWorkflow(course: CollectionRow, shown: Shown | null): string | null {
  if (shown?.as === 'retired') return 'RETIRED';
  if (shown?.as === 'restored') return shown.workflow;
  if (shown?.as === 'restoring' || course.retirement?.state === 'restoring') return null;
  return isRetired(course) ? 'RETIRED' : workflowOf(course);
}

/** The row has caught up with what was shown before it. */
const isTold = (course: CollectionRow, shown: Shown | null): boolean =>
  (shown?.as === 'retired' && isRetired(course)) || (shown?.as === 'restored' && !isRetired(course));

function Menu({ found, onPublish }: { found: RetirableCourse; onPublish: (() => void) | undefined }) {
  const { course } = found;
  const online = !useOffline();
  const shown = useShownRetirement(course.collectionId);
  const flow = useRetirement(course.collectionId);
  const update = useMutate(updateCollectionWorkflow);
  const workflow = shownWorkflow(course, shown);
  const choose = useWorkflowChange(async (chosen) => {
    if (chosen === 'PUBLISHED' && onPublish) onPublish();
    else await update({ collectionId: course.collectionId, workflow: chosen });
  });
  const told = isTold(course, shown);
  useEffect(() => {
    if (told) showRetirement(course.collectionId, null);
  }, [told, course.collectionId]);
  const items =
    workflow === null || workflow === 'RETIRED'
      ? [restoreItem({ found, online, busy: workflow === null || isBusy(course, shown), flow })]
      : [...statusItems(workflow, choose), ...retireItems({ found, online, flow })];
  return (
    <>
      <WorkflowButton label={workflow === null ? say.inFlight : workflowLabel(workflow)} items={items} />
      <Suspense fallback={null}>
        {flow.state.matches('retiring') && <RetireDialog found={found} online={online} flow={flow} />}
        {flow.state.matches('blocked') && <ErrorDetails flow={flow} />}
      </Suspense>
    </>
  );
}

const isBusy = (course: CollectionRow, shown: Shown | null): boolean =>
  shown !== null || course.retirement?.state !== undefined;

const statusItems = (
  workflow: string,
  choose: (from: string, to: Parameters<ReturnType<typeof useWorkflowChange>>[1]) => void,
): ActionMenuItem[] =>
  offeredWorkflows(workflow as 'INITIAL')
    .filter(({ status }) => status !== 'RETIRED')
    .map(({ status, may }) => ({
      key: status,
      label: workflowLabel(status),
      checked: status === workflow,
      disabled: !may,
      onPress: () => choose(workflow, status),
    }));

type Given = { found: RetirableCourse; online: boolean; flow: RetirementFlow };

/** Why it can't be done now; undefined: it can. */
const reason = ({ found, online }: Given): string | undefined =>
  !found.may ? say.notYours : !online ? say.needsConnection : undefined;

function retireItems(given: Given): ActionMenuItem[] {
  if (!given.found.offered) return [];
  const why = reason(given);
  return [
    {
      key: 'RETIRED',
      label: workflowWords.labels.RETIRED,
      startsGroup: true,
      disabled: why !== undefined,
      hint: why ?? say.retiredHint,
      onPress: () => given.flow.send({ type: 'OPEN' }),
    },
  ];
}

/** The only choice there is (RETIRE-009). */
function restoreItem({ busy, ...given }: Given & { busy: boolean }): ActionMenuItem {
  const why = reason(given);
  return {
    key: 'restore',
    label: say.restore,
    disabled: busy || why !== undefined,
    hint: why ?? say.restoreHint,
    onPress: () => given.flow.send({ type: 'RESTORE' }),
  };
}

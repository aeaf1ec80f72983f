/** How far a skill or course is, and the menu that changes it: shown at once, undone with its reason when the server refuses (SKILL-003 to 007). */
import { Button } from '@mantine/core';
import { IconChevronDown, IconProgressCheck } from '@tabler/icons-react';
import type { Workflow } from '#contract/enumerations.ts';
import { workflowWords as say } from '#contract/words/en/workflow.ts';
import { isOffered } from '#domain/own-space.ts';
import { offeredWorkflows } from '#domain/workflow-rules.ts';
import { updateCollectionWorkflow } from '#mutations/content/update-collection-workflow.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { workflowLabel } from './workflow-label.ts';

export function SkillWorkflow({
  skillId,
  workflow,
  organizationId,
}: {
  skillId: string;
  workflow: Workflow;
  /** null: a person's own */
  organizationId: string | null;
}) {
  const update = useMutate(updateSkillMeta);
  return (
    <WorkflowMenu
      kind="skill"
      reviewed={isOffered({ organizationId }, 'reviews')}
      workflow={workflow}
      onChoose={(chosen) => update({ skillId, fields: { workflow: chosen } })}
    />
  );
}

export function CollectionWorkflow({ collectionId, workflow }: { collectionId: string; workflow: Workflow }) {
  const update = useMutate(updateCollectionWorkflow);
  return (
    <WorkflowMenu
      kind="collection"
      reviewed
      workflow={workflow}
      onChoose={(chosen) => update({ collectionId, workflow: chosen })}
    />
  );
}

/** Choosing another status; a browser that keeps nothing is told of. */
export function useWorkflowChange(onChoose: (chosen: Workflow) => Promise<unknown>) {
  return async (workflow: string, chosen: Workflow): Promise<void> => {
    try {
      if (chosen !== workflow) await onChoose(chosen);
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'workflow', tone: 'vermilion', icon: stateIcons.needsYou, text: say.failed });
    }
  };
}

function WorkflowMenu({
  kind,
  reviewed,
  workflow,
  onChoose,
}: {
  kind: 'skill' | 'collection';
  /** by others, step by step */
  reviewed: boolean;
  workflow: Workflow;
  onChoose: (chosen: Workflow) => Promise<unknown>;
}) {
  const choose = useWorkflowChange(onChoose);
  const items: ActionMenuItem[] = offeredWorkflows(workflow, reviewed).map(({ status, may }) => ({
    key: status,
    label: workflowLabel(status),
    checked: status === workflow,
    disabled: !may,
    ...(status === 'RETIRED' && {
      startsGroup: true,
      hint:
        kind === 'collection' ? say.courseRetires : workflow === 'RETIRED' ? say.noRestoring : say.noRetiring,
    }),
    onPress: () => void choose(workflow, status),
  }));
  return <WorkflowButton label={workflowLabel(workflow)} items={items} />;
}

export function WorkflowButton({ label, items }: { label: string; items: ActionMenuItem[] }) {
  return (
    <ActionMenu
      label={say.menu}
      items={items}
      placement="below-start"
      renderTrigger={(props) => (
        <Button
          {...props}
          variant="default"
          aria-label={`${say.menu}: ${label}`}
          leftSection={<Icon of={IconProgressCheck} />}
          rightSection={<Icon of={IconChevronDown} size={16} />}
        >
          {label}
        </Button>
      )}
    />
  );
}

/** Which approvals an organization asks for before a text is published: none, unless somebody who governs it adds a stage (D94). */

import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { approvalWords as say } from '#contract/words/en/approvals.ts';
import {
  type ApprovalStage,
  type ApprovalsAsked,
  MOST_APPROVALS_OF_A_STAGE,
  MOST_STAGES,
  STAGE_NAME_LETTERS,
} from '#domain/approvals.ts';
import { foldName } from '#domain/fold-name.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { savedOr } from '#features/kit/saved.ts';
import { setApprovalStages } from '#mutations/content/set-approval-stages.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './approvals.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { approvalsAskedHere } from './read-approvals.ts';

const saved = savedOr('approval', say.failed);

type Props = { organizationId: string; onClose: () => void };

export function StagesDialog(props: Props) {
  const asked = useStored(approvalsAskedHere, props.organizationId);
  return asked && <StagesForm asked={asked} {...props} />;
}

type Line = ApprovalStage & { key: number };

const peopleOffered = Array.from({ length: MOST_APPROVALS_OF_A_STAGE }, (_, at) => String(at + 1));

const problemOf = (line: Line, lines: readonly Line[]): string | null => {
  if (!isVisible(line.name)) return say.nameMissing;
  const first = lines.find(({ name }) => foldName(name) === foldName(line.name));
  return first === line ? null : say.nameTaken;
};

function StagesForm({ asked, organizationId, onClose }: Props & { asked: ApprovalsAsked }) {
  const set = saved(useMutate(setApprovalStages));
  const [lines, setLines] = useState<readonly Line[]>(() =>
    asked.stages.map((stage, key) => ({ ...stage, key })),
  );
  const [byAnother, setByAnother] = useState(asked.byAnother);
  const [checked, setChecked] = useState(false);
  const change = (key: number, part: Partial<ApprovalStage>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const add = () => {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    setLines([...lines, { key, name: '', approvals: 1 }]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (lines.some((line) => problemOf(line, lines) !== null)) return;
    const chosen = lines.map(({ name, approvals }) => ({ name: name.trim(), approvals }));
    if (!(await set({ organizationId, stages: chosen, byAnother }))) return;
    showToast({ id: 'approval', tone: 'petrol', icon: IconCheck, text: say.saved });
    onClose();
  };
  return (
    <FormDialog
      title={say.stages}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      failure={null}
      className={styles.form}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <p className={styles.dim}>{say.stagesLead}</p>
      {lines.length === 0 && <p role="status">{say.noStages}</p>}
      {lines.map((line) => (
        <div key={line.key} className={styles.stage}>
          <LimitedInput
            className={styles.name ?? ''}
            label={say.stageName}
            placeholder={say.stageNamePlaceholder}
            letters={STAGE_NAME_LETTERS}
            autoComplete="off"
            value={line.name}
            error={checked && problemOf(line, lines)}
            onChange={({ currentTarget }) => change(line.key, { name: currentTarget.value })}
          />
          <NativeSelect
            label={say.people}
            data={peopleOffered}
            value={String(line.approvals)}
            onChange={({ currentTarget }) => change(line.key, { approvals: Number(currentTarget.value) })}
          />
          <IconButton
            icon={IconX}
            label={say.removeStage(line.name)}
            onPress={() => setLines(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      {lines.length < MOST_STAGES && (
        <Button variant="default" onClick={add}>
          {say.addStage}
        </Button>
      )}
      {lines.length > 0 && (
        <Checkbox
          label={say.byAnother}
          description={say.byAnotherNote}
          checked={byAnother}
          onChange={({ currentTarget }) => setByAnother(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

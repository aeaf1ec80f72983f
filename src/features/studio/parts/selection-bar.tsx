/** What is done to several rows at once: a report says what was not done, and why; all of it can be undone. */

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { tagCategoriesPage } from '#contract/content/tags.ts';
import { workflowSchema } from '#contract/enumerations.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { availabilityLabels } from '#domain/availability.ts';
import { MOST_TAG_LETTERS } from '#domain/typed-tags.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { workflowLabel } from '#features/workflow/workflow-label.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toasts.ts';
import type { StudioEntry } from '../read-studio.ts';
import styles from '../studio.module.css';
import {
  availabilitiesOf,
  type Outcome,
  type StudioActs,
  type WhyNot,
  workflowsOf,
} from '../use-studio-acts.ts';
import { PeopleDialog } from './people-dialog.tsx';
import { failed } from './row-menu.tsx';
import type { Selection } from './use-selection.ts';

/** More would keep the device busy for seconds. */
const MOST_AT_ONCE = 500;

type Report = { changed: number; refused: { title: string; why: WhyNot }[] };

/** One after the other, so that each waits for its place in the outbox. */
async function actOnAll(
  entries: readonly StudioEntry[],
  act: (entry: StudioEntry) => Promise<Outcome>,
): Promise<Report & { undo: () => Promise<void> }> {
  const refused: Report['refused'] = [];
  const undos: (() => Promise<unknown>)[] = [];
  for (const entry of entries) {
    const outcome = await act(entry).catch((error: unknown): Outcome => {
      if (error instanceof NotSaved) return { why: 'failed' };
      reportError(error); // the others still get their turn
      return { why: 'broken' };
    });
    if ('why' in outcome) refused.push({ title: entry.title, why: outcome.why });
    else undos.push(outcome.undo);
  }
  const undo = async () => {
    for (const each of undos.reverse()) await each();
  };
  return { changed: undos.length, refused, undo };
}

type Props = {
  selection: Selection;
  acts: StudioActs;
  entries: readonly StudioEntry[];
  organizationId: string | null;
};

export function SelectionBar({ selection, acts, entries, organizationId }: Props) {
  const [report, setReport] = useState<Report | null>(null);
  const [tagging, setTagging] = useState<'add' | 'remove' | null>(null);
  const [sharing, setSharing] = useState(false);
  const { chosen } = selection;
  const run = async (act: (entry: StudioEntry) => Promise<Outcome>) => {
    if (chosen.length > MOST_AT_ONCE) {
      showToast({ id: 'studio', tone: 'brass', text: say.tooMany(MOST_AT_ONCE) });
      return;
    }
    const { undo, ...done } = await actOnAll(chosen, act);
    // What was so already needs no word.
    const refused = done.refused.filter(({ why }) => why !== 'same');
    if (refused.length > 0) setReport({ ...done, refused });
    showToast({
      id: 'studio',
      text: say.changed(done.changed),
      ...(done.changed > 0 && {
        action: { label: say.undo, onPress: () => void undo().catch(failed) },
      }),
    });
  };
  return (
    <>
      {chosen.length > 0 && (
        <Bar
          selection={selection}
          acts={acts}
          run={run}
          onTag={setTagging}
          onPeople={() => setSharing(true)}
        />
      )}
      {sharing && (
        <PeopleDialog
          chosen={chosen}
          entries={entries}
          onClose={() => setSharing(false)}
          onChange={(change) => {
            setSharing(false);
            void run((entry) => acts.changeCollaborator(entry, change));
          }}
        />
      )}
      {tagging && (
        <TagDialog
          adds={tagging === 'add'}
          chosen={chosen}
          entries={entries}
          organizationId={organizationId}
          onClose={() => setTagging(null)}
          onTag={(tag) => {
            setTagging(null);
            void run((entry) => acts.changeTag(entry, tag, tagging === 'add'));
          }}
        />
      )}
      {report && (
        <Dialog
          opened
          onClose={() => setReport(null)}
          title={say.reportTitle(report.changed, report.refused.length)}
          closeLabel={say.close}
        >
          <p>{say.report}</p>
          <ul className={styles.report}>
            {report.refused.map(({ title, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is written once
              <li key={at}>
                <bdi>{title}</bdi>: {say.why[why]}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function Bar({
  selection: { chosen, clear },
  acts,
  run,
  onTag,
  onPeople,
}: {
  selection: Selection;
  acts: StudioActs;
  run: (act: (entry: StudioEntry) => Promise<Outcome>) => Promise<void>;
  onTag: (how: 'add' | 'remove') => void;
  onPeople: () => void;
}) {
  const offered = new Set<string>(
    chosen.flatMap((entry) =>
      entry.type === 'lab' ? [] : availabilitiesOf(entry).map(({ label }) => label),
    ),
  );
  const labels = [...availabilityLabels.filter((label) => offered.has(label)), ...offered].filter(
    (label, at, all) => all.indexOf(label) === at,
  );
  const workflows = new Set(chosen.filter(({ type }) => type !== 'lab').flatMap(workflowsOf));
  const archived = chosen.every((entry) => entry.archived);
  return (
    <section className={styles.bar} aria-label={say.selection} data-no-print="">
      <p role="status">{say.selected(chosen.length)}</p>
      {!archived && (
        <>
          {labels.length > 0 && (
            <ActionMenu
              label={say.setAvailability}
              placement="below-start"
              items={labels.map((label) => ({
                key: label,
                label,
                onPress: () => void run((entry) => acts.setAvailability(entry, label)),
              }))}
              renderTrigger={(props) => (
                <Button {...props} variant="default">
                  {say.setAvailability}
                </Button>
              )}
            />
          )}
          <ActionMenu
            label={say.setWorkflow}
            placement="below-start"
            items={workflowSchema.options
              .filter((status) => workflows.has(status))
              .map((status) => ({
                key: status,
                label: workflowLabel(status),
                onPress: () => void run((entry) => acts.changeWorkflow(entry, status)),
              }))}
            renderTrigger={(props) => (
              <Button {...props} variant="default">
                {say.setWorkflow}
              </Button>
            )}
          />
          <Button variant="default" onClick={() => onTag('add')}>
            {say.addTag}
          </Button>
          <Button variant="default" onClick={() => onTag('remove')}>
            {say.removeTag}
          </Button>
          {chosen.some(({ organizationId }) => organizationId !== null) && (
            <Button variant="default" onClick={onPeople}>
              {say.setPeople}
            </Button>
          )}
        </>
      )}
      <Button variant="default" onClick={() => void run((entry) => acts.setArchived(entry, !archived))}>
        {archived ? say.restore : say.archive}
      </Button>
      <IconButton icon={IconX} label={say.clearSelection} onPress={clear} />
    </section>
  );
}

function TagDialog({
  adds,
  chosen,
  entries,
  organizationId,
  onClose,
  onTag,
}: {
  adds: boolean;
  chosen: readonly StudioEntry[];
  entries: readonly StudioEntry[];
  organizationId: string | null;
  onClose: () => void;
  onTag: (tag: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const { answer } = useServerPage(tagCategoriesPage, organizationId === null ? null : { organizationId });
  const offered = (answer ?? []).flatMap(({ values }) =>
    values.filter(({ enabled }) => enabled).map(({ name }) => name),
  );
  const used = (adds ? entries : chosen).flatMap(({ tags }) => tags);
  const known = [...new Set([...(adds ? offered : []), ...used])].sort();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') setMissing(true);
    else onTag(text.trim());
  };
  return (
    <FormDialog
      title={adds ? say.addTagTitle(chosen.length) : say.removeTagTitle(chosen.length)}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={adds ? say.add : say.remove}
      failure={null}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      <LimitedInput
        label={say.tagName}
        required
        withAsterisk={false}
        list={id}
        letters={MOST_TAG_LETTERS}
        autoComplete="off"
        data-autofocus=""
        value={text}
        error={missing && text.trim() === '' ? say.tagRequired : null}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <datalist id={id}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </FormDialog>
  );
}

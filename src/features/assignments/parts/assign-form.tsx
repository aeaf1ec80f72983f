/** Whom to assign the playlist to, and until when. Chosen again, it is the due date that changes. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useState } from 'react';
import type { Assignee } from '#contract/content/assignment.ts';
import { newId } from '#contract/ids.ts';
import { assignmentWords as say } from '#contract/words/en/assignments.ts';
import type { Assigning } from '#store/queries/assignments.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../assignments.module.css';
import { useAssign } from './use-assign.ts';

/** A longer name of a group is cut in the list of choices. */
const NAME_LETTERS = 80;

export function AssignForm({
  known,
  chosen,
  dateField,
  onChoose,
}: {
  known: Assigning;
  /** the id of the organization or group */
  chosen: string;
  dateField: RefObject<HTMLInputElement | null>;
  onChoose: (id: string) => void;
}) {
  const { stack, current } = known;
  const present = current.find(({ to }) => to.id === chosen);
  const [typed, setTyped] = useState<{ whom: string; date: string } | null>(null);
  const date = typed?.whom === chosen ? typed.date : (present?.dueDate ?? '');
  const [dateWrong, setDateWrong] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { assign } = useAssign();
  const choices = choicesOf(known);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A date that is only half typed has no value.
    const wrong = dateField.current?.validity?.badInput ?? false;
    setDateWrong(wrong);
    if (wrong) {
      dateField.current?.focus();
      return;
    }
    const to: Assignee = { type: chosen === stack.owner.id ? 'ORGANIZATION' : 'GROUP', id: chosen };
    const assignmentId = present?.id ?? newId();
    const failed = await assign({ assignmentId, stackId: stack.id, to, dueDate: date || null });
    setFailure(failed);
    if (failed !== null) return;
    setTyped(null);
    const whom = choices.find(({ value }) => value === chosen)?.label ?? '';
    showToast({ id: 'assignment', tone: 'moss', text: present ? say.changed : say.assigned(whom) });
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Failure text={failure} />
      <NativeSelect
        label={say.to}
        value={chosen}
        data={choices}
        data-autofocus=""
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <TextInput
        label={say.dueDate}
        description={say.dueDateHint}
        type="date"
        ref={dateField}
        max="9999-12-31"
        value={date}
        error={dateWrong ? say.dateInvalid : null}
        onChange={(event) => setTyped({ whom: chosen, date: event.currentTarget.value })}
      />
      <Button type="submit" className={styles.more}>
        {present ? say.change : say.submit}
      </Button>
    </form>
  );
}

const choicesOf = ({ stack, organization, mayAssignToAll, groups }: Assigning) => [
  ...(mayAssignToAll ? [{ value: stack.owner.id, label: say.everyone(organization) }] : []),
  ...groups.map(({ groupId, name }) => ({ value: groupId, label: name.slice(0, NAME_LETTERS) })),
];

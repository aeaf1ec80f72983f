/** Assigns a playlist of an organization to everybody or to a group, changes the due date, and says who has finished (D89). */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { assignmentWords as say } from '#contract/words/en/assignments.ts';
import type { AssignedTo, Assigning } from '#store/queries/assignments.ts';
import { Dialog } from '#ui/dialog.tsx';
import styles from './assignments.module.css';
import { AssignForm } from './parts/assign-form.tsx';
import { CurrentAssignments } from './parts/current-assignments.tsx';
import { FinishedPeople } from './parts/finished-people.tsx';

export function AssignDialog({ known, onClose }: { known: Assigning; onClose: () => void }) {
  const [finished, setFinished] = useState<AssignedTo | null>(null);
  /** the id of the organization or group in the form */
  const [chosen, setChosen] = useState(() =>
    known.mayAssignToAll ? known.stack.owner.id : firstGroup(known),
  );
  const dateField = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={finished === null ? say.dialogTitle : say.progressTitle}
      closeLabel={say.close}
    >
      {finished === null ? (
        <div className={styles.form}>
          <p className={styles.subject}>
            <bdi>{known.stack.title}</bdi>
          </p>
          <AssignForm known={known} chosen={chosen} dateField={dateField} onChoose={setChosen} />
          <CurrentAssignments
            known={known}
            onChange={({ to }) => {
              setChosen(to.id);
              dateField.current?.focus();
            }}
            onFinished={setFinished}
          />
        </div>
      ) : (
        <div className={styles.form}>
          <Button
            variant="default"
            size="compact-md"
            className={styles.back}
            data-autofocus=""
            onClick={() => setFinished(null)}
          >
            {say.back}
          </Button>
          <FinishedPeople assigned={finished} whom={whomOf(finished, known)} />
        </div>
      )}
    </Dialog>
  );
}

const firstGroup = ({ groups }: Assigning) => groups[0]?.groupId ?? '';
const whomOf = ({ groupName }: AssignedTo, { organization }: Assigning) =>
  groupName ?? say.everyone(organization);

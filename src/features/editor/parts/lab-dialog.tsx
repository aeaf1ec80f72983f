/** Puts a lab of the organization into the lesson; those are known on this device to the people who make lessons. */
import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import type { LecternDb } from '#store/db.ts';
import { labsOf } from '#store/queries/labs.ts';
import { useStored } from '#store/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { insertWhole } from './insert-block.ts';
import styles from './lab-dialog.module.css';
import { newLab } from './new-block.ts';

/** Those that learners can still practise in. */
const labsInUse = async (db: LecternDb, organizationId: string | null) =>
  (organizationId === null ? [] : await labsOf(db, organizationId)).filter(
    ({ archived, workflow }) => !archived && workflow !== 'RETIRED',
  );

export function LabDialog({
  editor,
  organizationId,
  onClose,
}: {
  editor: Editor;
  /** null: of no organization, hence without labs */
  organizationId: string | null;
  onClose: () => void;
}) {
  const labs = useStored(labsInUse, organizationId);
  const [chosen, setChosen] = useState<string | null>(null);
  const name = useId();
  if (labs === undefined) return null; // the disk answers within a frame
  const insert = (event: FormEvent) => {
    event.preventDefault();
    const lab = labs.find(({ labId }) => labId === chosen);
    if (!lab) return;
    onClose();
    insertWhole(editor, newLab(lab.labId, lab.labName));
  };
  return (
    <Dialog opened onClose={onClose} title={say.labTitle} closeLabel={say.close}>
      {labs.length === 0 ? (
        <p>{say.labNone}</p>
      ) : (
        <form onSubmit={insert} className={styles.form}>
          <fieldset className={styles.labs}>
            <legend>{say.labLegend}</legend>
            {labs.map(({ labId, labName }) => (
              <label key={labId} className={styles.lab}>
                <input
                  type="radio"
                  name={name}
                  checked={labId === chosen}
                  onChange={() => setChosen(labId)}
                />
                <bdi>{labName}</bdi>
              </label>
            ))}
          </fieldset>
          <Button type="submit" disabled={chosen === null}>
            {say.labInsert}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

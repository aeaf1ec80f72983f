/** The labs that a course offers, chosen from the organization's templates, which are made here, too; with or without a network (LAB-002, D98). */

import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconFlask, IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { LAB_NAME_LETTERS, labEntityTypes, operatingSystems } from '#contract/content/lab.ts';
import { newId } from '#contract/ids.ts';
import { labsWords as say } from '#contract/words/en/labs.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { createLabTemplate } from '#mutations/content/create-lab-template.ts';
import { setCourseLab } from '#mutations/content/set-course-lab.ts';
import { updateLabTemplate } from '#mutations/content/update-lab-template.ts';
import { type LabRow, labsOf } from '#store/queries/labs.ts';
import { useStored } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { TypedDialog } from '#ui/typed-dialog.tsx';
import styles from './course-labs.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export function CourseLabs({ collection }: { collection: CollectionRow }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconFlask} />} onClick={() => setOpened(true)}>
        {say.action}
      </Button>
      {opened && <LabsDialog collection={collection} onClose={() => setOpened(false)} />}
    </>
  );
}

/** @returns whether it is saved on this device */
async function saved(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error;
    showToast({ id: 'labs', tone: 'vermilion', icon: stateIcons.needsYou, text: say.failed });
    return false;
  }
}

function LabsDialog({ collection, onClose }: { collection: CollectionRow; onClose: () => void }) {
  const { collectionId: courseId, organizationId, title } = collection;
  const labs = useStored(labsOf, organizationId);
  const set = useMutate(setCourseLab);
  return (
    <TypedDialog opened onClose={onClose} title={say.title(title)} closeLabel={say.close}>
      <p>{say.explains}</p>
      {labs?.length === 0 && <p>{say.none}</p>}
      <ul className={styles.list}>
        {labs?.map((lab) => (
          <Lab
            key={lab.id}
            lab={lab}
            courseId={courseId}
            onSet={(on) => void saved(() => set({ courseId, labId: lab.id, on }))}
          />
        ))}
      </ul>
      <NewLab courseId={courseId} organizationId={organizationId} />
    </TypedDialog>
  );
}

const aboutOf = ({ entityType, operatingSystem, workflow, archived }: LabRow): string =>
  [
    say.kinds[entityType],
    operatingSystem && say.systems[operatingSystem],
    workflow === 'RETIRED' && say.retired,
    archived && say.archived,
  ]
    .filter(Boolean)
    .join(' · ');

function Lab({ lab, courseId, onSet }: { lab: LabRow; courseId: string; onSet: (on: boolean) => void }) {
  const [editing, setEditing] = useState(false);
  const on = lab.courseIds.includes(courseId);
  const retired = lab.workflow === 'RETIRED';
  return (
    <li>
      <div className={styles.row}>
        <Checkbox
          label={lab.labName}
          description={aboutOf(lab)}
          checked={on}
          disabled={retired || (lab.archived && !on)}
          onChange={() => onSet(!on)}
        />
        {!retired && (
          <IconButton
            icon={IconPencil}
            label={say.edit(lab.labName)}
            size="small"
            onPress={() => setEditing(!editing)}
          />
        )}
      </div>
      {editing && <EditLab lab={lab} onDone={() => setEditing(false)} />}
    </li>
  );
}

function EditLab({ lab: { id: labId, labName, archived }, onDone }: { lab: LabRow; onDone: () => void }) {
  const update = useMutate(updateLabTemplate);
  const [name, setName] = useState(labName);
  const change = async (fields: { labName?: string; archived?: boolean }) => {
    if (await saved(() => update({ input: { labId, ...fields } }))) onDone();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isVisible(name)) void change({ labName: name });
      }}
    >
      <LimitedInput
        label={say.name}
        value={name}
        letters={LAB_NAME_LETTERS}
        error={isVisible(name) ? null : say.nameRequired}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit">{say.save}</Button>
        <Button variant="default" onClick={() => void change({ archived: !archived })}>
          {archived ? say.unarchive : say.archive}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say.cancel}
        </Button>
      </div>
    </form>
  );
}

function NewLab({ courseId, organizationId }: { courseId: string; organizationId: string }) {
  const create = useMutate(createLabTemplate);
  const set = useMutate(setCourseLab);
  const [labName, setName] = useState('');
  const [entityType, setKind] = useState<(typeof labEntityTypes)[number]>('virtual_lab');
  const [system, setSystem] = useState<(typeof operatingSystems)[number]>('LINUX');
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isVisible(labName)) return;
    const labId = newId();
    const operatingSystem = entityType === 'lab_image' ? system : null;
    const made = await saved(async () => {
      await create({ input: { labId, organizationId, labName, entityType, operatingSystem } });
      await set({ courseId, labId, on: true });
    });
    if (!made) return;
    setName('');
    setTried(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h3 className={styles.heading}>{say.add}</h3>
      <LimitedInput
        label={say.name}
        required
        withAsterisk={false}
        value={labName}
        letters={LAB_NAME_LETTERS}
        error={tried && !isVisible(labName) ? say.nameRequired : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={say.kind}
        value={entityType}
        onChange={(event) => setKind(event.currentTarget.value as typeof entityType)}
        data={labEntityTypes.map((value) => ({ value, label: say.kinds[value] }))}
      />
      {entityType === 'lab_image' && (
        <NativeSelect
          label={say.system}
          value={system}
          onChange={(event) => setSystem(event.currentTarget.value as typeof system)}
          data={operatingSystems.map((value) => ({ value, label: say.systems[value] }))}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="default">
          {say.create}
        </Button>
      </div>
    </form>
  );
}

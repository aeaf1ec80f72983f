/** A new seat group, or the settings of one. */

import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  ACCESS_GROUP_NAME_LETTERS,
  type AccessGroup,
  MOST_SEATS,
  upsertAccessGroupOperation,
} from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useCall } from '#features/session/use-call.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import styles from '../organization-screen.module.css';
import { callWords } from './call-failure.ts';
import { CourseChoices } from './course-choices.tsx';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from './day-field.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { isVisible } from '#domain/visible-text.ts';

const say = accessWords.seats;
const MANY = 10;

const isCount = (text: string) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_SEATS;

export function SeatGroupDialog({
  organizationId,
  courses,
  group,
  onClose,
  onDone,
}: {
  organizationId: string;
  courses: readonly CollectionRow[];
  /** null: a new one */
  group: AccessGroup | null;
  onClose: () => void;
  onDone: (name: string) => void;
}) {
  const { call, busy, failure } = useCall(callWords);
  const form = useForm({
    initialValues: {
      name: group?.name ?? '',
      max: String(group ? (group.seats.max ?? MOST_SEATS) : MANY),
      courseIds: group?.collections.map(({ collectionId }) => collectionId) ?? ([] as string[]),
      from: dayOf(group?.startsAt ?? null),
      until: lastDayBefore(group?.endsAt ?? null),
      autoAssign: group?.autoAssign ?? false,
      active: group?.active ?? true,
    },
    validate: {
      name: (text) => (!isVisible(text) ? say.nameRequired : null),
      max: (text) => (isCount(text.trim()) ? null : say.maxWrong),
      courseIds: (ids) => (ids.length === 0 ? say.coursesRequired : null),
      until: (until, { from }) => (until !== '' && from !== '' && until < from ? say.datesWrong : null),
    },
  });
  const submit = form.onSubmit(async (given) => {
    const input = {
      accessGroupId: group?.id ?? newId(),
      organizationId,
      name: given.name,
      courseIds: given.courseIds,
      seatsMax: Number(given.max),
      startsAt: startOfDay(given.from),
      endsAt: endOfDay(given.until),
      autoAssign: given.autoAssign,
      active: given.active,
    };
    if ((await call(upsertAccessGroupOperation, { input })) !== null) onDone(given.name.trim());
  });
  return (
    <FormDialog
      title={group === null ? say.createTitle : say.settingsTitle}
      closeLabel={organizationWords.close}
      cancelLabel={organizationWords.cancel}
      submitLabel={group === null ? say.createAction : organizationWords.save}
      busy={busy}
      failure={failure === null ? null : failure === say.noneLeft ? say.tooFew : failure}
      className={styles.formWide}
      onClose={onClose}
      onSubmit={submit}
    >
      <LimitedInput
        label={say.name}
        required
        withAsterisk={false}
        letters={ACCESS_GROUP_NAME_LETTERS}
        autoComplete="off"
        data-autofocus=""
        {...form.getInputProps('name')}
      />
      <TextInput
        label={say.max}
        required
        withAsterisk={false}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('max')}
      />
      <CourseChoices label={say.coursesLabel} courses={courses} {...form.getInputProps('courseIds')} />
      <div className={styles.two}>
        <TextInput label={say.from} description={say.fromHint} type="date" {...form.getInputProps('from')} />
        <TextInput
          label={say.until}
          description={say.untilHint}
          type="date"
          {...form.getInputProps('until')}
        />
      </div>
      <Checkbox
        label={say.auto}
        description={say.autoHint}
        {...form.getInputProps('autoAssign', { type: 'checkbox' })}
      />
      {group !== null && (
        <Checkbox
          label={say.active}
          description={say.activeHint}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}

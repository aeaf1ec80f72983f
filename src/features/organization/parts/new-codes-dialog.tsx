/** A batch of access codes: how many, until when, and what each of them gives. */

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import {
  CODE_NAME_LETTERS,
  CODES_AT_ONCE,
  type CodeBatch,
  type CodeGift,
  createAccessCodesOperation,
} from '#contract/accounts/access-code.ts';
import { accessGroupsPage } from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { codesWithoutSeat } from '#domain/access-code.ts';
import { mayManageCodes } from '#domain/policy.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { useStore } from '#store/react.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../organization-screen.module.css';
import type { OrganizationPage } from '../read-organization.ts';
import { callWords } from './call-failure.ts';
import type { MadeCodes } from './codes-made-dialog.tsx';
import { CourseChoices } from './course-choices.tsx';
import { endOfDay } from './day-field.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { isVisible } from '#domain/visible-text.ts';

const say = accessWords.codes;
const MANY = '20';

const isCount = (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= CODES_AT_ONCE;

const nothing = {
  name: '',
  note: '',
  count: MANY,
  until: '',
  joins: true,
  groupIds: [] as string[],
  seats: false,
  accessGroupId: '',
  assigns: false,
  courseIds: [] as string[],
};
type Values = typeof nothing;

const giftsOf = ({ joins, groupIds, seats, accessGroupId, assigns, courseIds }: Values): CodeGift[] => [
  ...(joins ? [{ type: 'joinOrganizationGroup' as const, groupIds }] : []),
  ...(seats ? [{ type: 'assignContentAccessGroupSeat' as const, accessGroupId }] : []),
  ...(assigns ? [{ type: 'createContentAssignment' as const, courseIds }] : []),
];

export function NewCodesDialog({
  page,
  organizationId,
  batches,
  onClose,
  onMade,
}: {
  page: OrganizationPage;
  organizationId: string;
  /** made before, and neither over nor revoked */
  batches: readonly CodeBatch[];
  onClose: () => void;
  onMade: (made: MadeCodes) => void;
}) {
  const { accountId } = useStore();
  const { call, busy, failure } = useCall(callWords);
  const ownerInfo = { type: 'ORGANIZATION' as const, id: organizationId };
  const seatGroups = useServerPage(accessGroupsPage, { ownerInfo, accessType: null, activeOnly: true });
  const mayOpen = (rootType: 'catalog' | 'internal') =>
    mayManageCodes({ userId: accountId, roles: page.roles }, rootType);
  const form = useForm({
    initialValues: { ...nothing, joins: mayOpen('internal') },
    validate: {
      name: (text) => (!isVisible(text) ? say.nameRequired : null),
      count: (text) => (isCount(text.trim()) ? null : say.countWrong),
      until: (day) => ((endOfDay(day) ?? Number.POSITIVE_INFINITY) > Date.now() ? null : say.expiresWrong),
      joins: (_, given) => (giftsOf(given).length === 0 ? say.givesRequired : null),
      accessGroupId: (chosen, { seats }) => (seats && chosen === '' ? say.givesRequired : null),
      courseIds: (chosen, { assigns }) => (assigns && chosen.length === 0 ? say.givesRequired : null),
    },
  });
  const submit = form.onSubmit(async (given) => {
    const expiresAt = endOfDay(given.until);
    const args = {
      batchId: newId(),
      organizationId,
      name: given.name,
      note: given.note,
      count: Number(given.count),
      gifts: giftsOf(given),
      expiresAt,
    };
    const made = await call(createAccessCodesOperation, args);
    if (made) onMade({ name: given.name.trim(), codes: made.codes, expiresAt });
  });
  const courses = page.courses.filter(({ rootType }) => mayOpen(rootType));
  const seatable = seatGroups.answer?.filter(({ collections }) =>
    collections.every(({ collectionId }) => courses.some((course) => course.collectionId === collectionId)),
  );
  return (
    <FormDialog
      title={say.createTitle}
      closeLabel={organizationWords.close}
      cancelLabel={organizationWords.cancel}
      submitLabel={say.createAction(isCount(form.values.count) ? Number(form.values.count) : 2)}
      busy={busy}
      failure={failure}
      className={styles.formWide}
      onClose={onClose}
      onSubmit={submit}
    >
      <LimitedInput
        label={say.name}
        description={say.nameHint}
        required
        withAsterisk={false}
        letters={CODE_NAME_LETTERS}
        autoComplete="off"
        data-autofocus=""
        {...form.getInputProps('name')}
      />
      <div className={styles.two}>
        <TextInput
          label={say.count}
          required
          withAsterisk={false}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('count')}
        />
        <TextInput
          label={say.expiresOn}
          description={say.expiresHint}
          type="date"
          {...form.getInputProps('until')}
        />
      </div>
      <GiftFields
        form={form}
        mayJoin={mayOpen('internal')}
        groups={page.groups.filter(({ archived, ver }) => !archived && ver > 0)}
        courses={courses}
        seatable={seatable}
      />
      <TooFewSeats given={form.values} groups={seatable ?? []} batches={batches} />
      <LimitedInput label={say.note} letters={300} autoComplete="off" {...form.getInputProps('note')} />
    </FormDialog>
  );
}

/** Codes that would not work: they can be made, for seats may follow. */
function TooFewSeats({
  given: { seats, accessGroupId, count },
  groups,
  batches,
}: {
  given: Values;
  groups: PageAnswer<typeof accessGroupsPage>;
  batches: readonly CodeBatch[];
}) {
  const group = groups.find(({ id }) => seats && id === accessGroupId);
  const left = group?.seats.avail ?? null;
  if (!group || left === null || !isCount(count.trim())) return null;
  const waiting = batches
    .filter(({ gifts }) => gifts.some((gift) => 'accessGroupId' in gift && gift.accessGroupId === group.id))
    .reduce((sum, batch) => sum + batch.count - batch.redeemed, 0);
  const short = codesWithoutSeat(Number(count), { left, waiting });
  return short === 0 ? null : (
    <Notice tone="brass" icon={stateIcons.needsYou} alert title={say.tooFewSeats(short)}>
      {say.seatsFor({ name: group.name, left, waiting })}
    </Notice>
  );
}

/** What whoever redeems a code is given; at least one thing. */
function GiftFields({
  form,
  mayJoin,
  groups,
  courses,
  seatable,
}: {
  form: UseFormReturnType<Values>;
  mayJoin: boolean;
  groups: OrganizationPage['groups'];
  courses: OrganizationPage['courses'];
  /** of the seats that the organization has, those of its own courses alone; undefined: not known yet */
  seatable: PageAnswer<typeof accessGroupsPage> | undefined;
}) {
  const { values } = form;
  return (
    <fieldset className={styles.gifts}>
      <legend>{say.gives}</legend>
      {form.errors.joins && (
        <p className={styles.fault} role="alert">
          {form.errors.joins}
        </p>
      )}
      {mayJoin && (
        <Checkbox
          label={say.join}
          description={say.joinHint}
          checked={values.joins}
          onChange={(event) => form.setFieldValue('joins', event.currentTarget.checked)}
        />
      )}
      {values.joins && groups.length > 0 && (
        <Checkbox.Group className={styles.inner} label={say.groups} {...form.getInputProps('groupIds')}>
          <div className={styles.list}>
            {groups.map(({ groupId, name }) => (
              <Checkbox key={groupId} value={groupId} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Checkbox
        label={say.seat}
        description={seatable?.length === 0 ? say.noSeatGroups : say.seatHint}
        disabled={!seatable?.length}
        {...form.getInputProps('seats', { type: 'checkbox' })}
      />
      {values.seats && (
        <NativeSelect
          className={styles.inner}
          label={say.seatGroup}
          data={[
            { value: '', label: '–' },
            ...(seatable ?? []).map(({ id: value, name, seats }) => ({
              value,
              label: `${name}${seats.avail === null ? '' : ` (${accessWords.seats.left(seats.avail)})`}`,
            })),
          ]}
          {...form.getInputProps('accessGroupId')}
        />
      )}
      {courses.length > 0 && (
        <Checkbox
          label={say.assign}
          description={say.assignHint}
          {...form.getInputProps('assigns', { type: 'checkbox' })}
        />
      )}
      {values.assigns && (
        <div className={styles.inner}>
          <CourseChoices label={say.assignCourses} courses={courses} {...form.getInputProps('courseIds')} />
        </div>
      )}
    </fieldset>
  );
}

/** Making a skill: there at once, with or without a network (CREATE-005 to CREATE-013, CREATE-018, CREATE-019). */
import { Button, Checkbox, Collapse, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { newId } from '#contract/ids.ts';
import { createWords as say } from '#contract/words/en/create.ts';
import { keptLocation, MAX_NEW_TITLE, mayLeaveAuthorship, shortTextFault } from '#domain/create-rules.ts';
import type { RootType } from '#domain/policy.ts';
import { provisionalSlug } from '#domain/provisional-slug.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { createSkill } from '#mutations/content/create-skill.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './create-dialog.module.css';
import { newSkillPath } from './parts/new-paths.ts';
import type { CreatePlace, OwnPlace } from './read-places.ts';
import './parts/field-styles.ts';

type Fields = {
  title: string;
  subtitle: string;
  ownerId: string;
  location: RootType | '';
  courseIds: string[];
  leave: boolean;
};

const faultText = (field: 'title' | 'subtitle', text: string) => {
  const fault = shortTextFault(text);
  if (fault === 'too long') return say.tooLong[field](text.trim().length);
  return fault && say.empty;
};

export function CreateSkillDialog({
  places,
  own,
  parent,
  legacy,
  ownerId,
  onClose,
}: {
  places: readonly CreatePlace[];
  own: OwnPlace | null;
  parent: CollectionRow | null;
  legacy: boolean;
  /** the organization that is open, or the person */
  ownerId: string | null;
  onClose: () => void;
}) {
  const create = useMutate(createSkill);
  const navigate = useNavigate();
  const { history } = useRouter();
  const offline = useOffline();
  const [changing, setChanging] = useState(false);
  const { save, saving, failure } = useSave(() => say.skillFailed);
  const first = places.find(({ organizationId }) => organizationId === ownerId) ?? places[0];
  const firstIsOwn = own !== null && (ownerId === own.userId || places.length === 0);
  const form = useForm<Fields>({
    initialValues: {
      title: '',
      subtitle: '',
      ownerId: parent?.organizationId ?? (firstIsOwn ? own.userId : (first?.organizationId ?? '')),
      location: parent?.rootType ?? '',
      courseIds: parent ? [parent.collectionId] : [],
      leave: false,
    },
    validate: {
      title: (text) => faultText('title', text),
      subtitle: (text) => faultText('subtitle', text),
      courseIds: (ids, { location }) => (location !== '' && ids.length === 0 ? say.coursesRequired : null),
    },
  });
  const { values } = form;
  const place = places.find(({ organizationId }) => organizationId === values.ownerId);
  const isOwn = own !== null && values.ownerId === own.userId;
  const tenantSlug = isOwn ? own.alias : place?.alias;
  const root = place?.roots.find(({ rootType }) => rootType === values.location);
  const rootType = root?.rootType ?? place?.roots[0]?.rootType ?? 'internal';
  const mayLeave = place !== undefined && mayLeaveAuthorship(place.roles, rootType);
  const options = (root?.courses ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const known = [
    ...options,
    ...(parent &&
    !options.some(({ value }) => value === parent.collectionId) &&
    root?.rootType === parent.rootType
      ? [{ value: parent.collectionId, label: parent.title }]
      : []),
  ];

  const slugOf = (id: string | undefined) =>
    (parent?.collectionId === id
      ? parent?.collectionSlug
      : root?.courses.find((each) => each.id === id)?.slug) ?? null;

  /** What the new owner or location does not offer is let go of (CREATE-009). */
  const moveTo = (given: string, location: RootType | '') => {
    const offered = places.find(({ organizationId }) => organizationId === given)?.roots ?? [];
    const stays = keptLocation(
      location,
      offered.map((each) => each.rootType),
    );
    form.setValues({ ownerId: given, location: stays, courseIds: [], leave: false });
  };

  const submit = form.onSubmit(async ({ title, subtitle, courseIds, leave }) => {
    if (tenantSlug === undefined) return;
    const skillId = newId();
    const made = await save(() =>
      create({
        skillId,
        ownerInfo: { type: isOwn ? 'USER' : 'ORGANIZATION', id: values.ownerId },
        title,
        subtitle,
        creatorIsAuthor: !(mayLeave && leave),
        collectionIds: courseIds,
        rootType,
        legacy,
      }),
    );
    if (!made) return;
    onClose();
    showToast({ id: 'created', tone: 'moss', text: say.skillCreated });
    const to = newSkillPath({
      tenantSlug,
      skillId,
      skillSlug: provisionalSlug(skillId),
      rootType,
      parentSlug: slugOf(courseIds[0]),
    });
    const state = { title: title.trim(), ...(parent && { from: history.location.pathname }) };
    void navigate({ to, search: { mode: 'edit' } as never, state: state as never });
  });
  const where = known.filter(({ value }) => values.courseIds.includes(value)).map(({ label }) => label);
  const belongs = isOwn ? say.goesToYou : say.goesNowhere(place?.name ?? '');
  const destination = where.length > 0 ? say.goesTo(where.join(', ')) : belongs;
  const owners = [
    ...places.map(({ organizationId, name }) => ({ value: organizationId, label: name })),
    ...(own ? [{ value: own.userId, label: say.yourself }] : []),
  ];
  const elsewhere = owners.length > 1 || !isOwn;
  return (
    <FormDialog
      title={legacy ? say.legacySkill : say.skillTitle}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.create}
      busy={saving}
      failure={failure}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      {(['title', 'subtitle'] as const).map((field) => (
        <TextInput
          key={field}
          label={say[field]}
          required
          withAsterisk={false}
          autoComplete="off"
          {...form.getInputProps(field)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={say.counter(values[field].trim().length, MAX_NEW_TITLE)}
          {...(field === 'title' && { 'data-autofocus': '' })}
        />
      ))}
      <div className={styles.destination}>
        <p>{destination}</p>
        {elsewhere && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={changing}
            leftSection={<Icon of={IconChevronRight} size={16} />}
            data-opened={changing || undefined}
            className={styles.expander}
            onClick={() => setChanging(!changing)}
          >
            {say.changeDestination}
          </Button>
        )}
      </div>
      <Collapse expanded={changing || form.errors.courseIds !== undefined}>
        <div className={styles.form}>
          {owners.length > 1 && (
            <NativeSelect
              label={say.owner}
              data={owners}
              value={values.ownerId}
              onChange={({ currentTarget }) => moveTo(currentTarget.value, values.location)}
            />
          )}
          {!isOwn && (
            <NativeSelect
              label={say.location}
              data={[
                { value: '', label: say.noLocation },
                ...(place?.roots ?? []).map((each) => ({
                  value: each.rootType,
                  label: say.locations[each.rootType],
                })),
              ]}
              value={values.location}
              onChange={({ currentTarget }) => moveTo(values.ownerId, currentTarget.value as RootType | '')}
            />
          )}
          {values.location !== '' && (
            <MultiSelect
              label={say.courses}
              data={known}
              searchable
              hidePickedOptions
              comboboxProps={{ withinPortal: false }}
              {...form.getInputProps('courseIds')}
            />
          )}
        </div>
      </Collapse>
      {mayLeave && (
        <Checkbox
          label={say.notAuthor}
          description={say.notAuthorHint}
          {...form.getInputProps('leave', { type: 'checkbox' })}
        />
      )}
      {offline && (
        <Notice tone="plain" icon={stateIcons.offline}>
          {say.offline}
        </Notice>
      )}
    </FormDialog>
  );
}

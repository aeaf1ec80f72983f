/** Making a course in a catalog, or a collection inside a course (CREATE-001 to CREATE-004, CREATE-020). */

import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { newId } from '#contract/ids.ts';
import { createWords as say } from '#contract/words/en/create.ts';
import { keptLocation } from '#domain/create-rules.ts';
import { difficulties } from '#domain/difficulty.ts';
import type { RootType } from '#domain/policy.ts';
import { provisionalSlug } from '#domain/provisional-slug.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { createCollection } from '#mutations/content/create-collection.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './create-dialog.module.css';
import { newCollectionPath } from './parts/new-paths.ts';
import type { CreatePlace } from './read-places.ts';
import './parts/field-styles.ts';
import { isVisible } from '#domain/visible-text.ts';
import { useSave } from '#features/kit/use-save.ts';
import { Failure } from '#ui/failure.tsx';

type Kind = 'course' | 'collection';
type Fields = {
  title: string;
  titleSub: string;
  difficulty: string;
  ownerId: string;
  location: RootType | '';
};

const placeOf = (places: readonly CreatePlace[], { ownerId }: Pick<Fields, 'ownerId'>) =>
  places.find(({ organizationId }) => organizationId === ownerId);

function useCollectionForm(
  places: readonly CreatePlace[],
  parent: CollectionRow | null,
  ownerId: string | null,
) {
  const first =
    places.find(({ organizationId }) => organizationId === ownerId) ??
    (places.length === 1 ? places[0] : null);
  return useForm<Fields>({
    initialValues: {
      title: '',
      titleSub: '',
      difficulty: '',
      ownerId: parent?.organizationId ?? first?.organizationId ?? '',
      location: parent?.rootType ?? '',
    },
    validate: {
      title: (text) => (!isVisible(text) ? say.titleRequired : null),
      ownerId: (id) => (parent === null && id === '' ? say.ownerRequired : null),
      location: (location) => (location === '' ? say.locationRequired : null),
    },
  });
}

export function CreateCollectionDialog({
  kind,
  places,
  parent,
  ownerId,
  onClose,
}: {
  kind: Kind;
  places: readonly CreatePlace[];
  /** null: for a course the person says in which catalog */
  parent: CollectionRow | null;
  ownerId: string | null;
  onClose: () => void;
}) {
  const create = useMutate(createCollection);
  const navigate = useNavigate();
  const offline = useOffline();
  const { save, saving, failure } = useSave(() => say.failed);
  const form = useCollectionForm(places, parent, ownerId);
  const place = placeOf(places, form.values);

  const submit = form.onSubmit(async ({ title, titleSub, difficulty, location }) => {
    const root = place?.roots.find(({ rootType }) => rootType === location);
    const parentCollectionId = parent?.collectionId ?? root?.rootId;
    const tenantSlug = parent?.tenantSlug ?? place?.alias;
    if (parentCollectionId === undefined || tenantSlug === undefined) return;
    const collectionId = newId();
    const input = {
      collectionId,
      title,
      titleSub,
      difficulty: difficulty === '' ? null : difficulty,
      parentCollectionId,
      collectionType: kind,
    };
    if (!(await save(() => create({ input })))) return;
    onClose();
    showToast({ id: 'created', tone: 'moss', text: say.created[kind] });
    const to = newCollectionPath(tenantSlug, provisionalSlug(collectionId));
    void navigate({ to, search: { mode: 'edit' } as never });
  });

  return (
    <FormDialog
      title={say.titles[kind]}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.create}
      busy={saving}
      failure={failure}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      <Failure text={form.errors.title === undefined ? null : say.titleMissing[kind]} />
      {parent && <p className={styles.destination}>{say.inside(parent.title)}</p>}
      <LimitedInput
        label={say.title}
        required
        withAsterisk={false}
        autoComplete="off"
        letters={300}
        data-autofocus=""
        {...form.getInputProps('title')}
      />
      <LimitedInput
        label={say.subtitle}
        description={say.optional}
        autoComplete="off"
        letters={500}
        {...form.getInputProps('titleSub')}
      />
      <NativeSelect
        label={say.difficulty}
        data={[
          { value: '', label: say.anyDifficulty },
          ...difficulties.map((each) => ({ value: each, label: each })),
        ]}
        {...form.getInputProps('difficulty')}
      />
      {parent === null && <OwnerAndCatalog form={form} places={places} />}
      {offline && (
        <Notice tone="plain" icon={stateIcons.offline}>
          {say.offline}
        </Notice>
      )}
    </FormDialog>
  );
}

/** For a course the person says whose it is, and in which catalog. */
function OwnerAndCatalog({
  form,
  places,
}: {
  form: ReturnType<typeof useCollectionForm>;
  places: readonly CreatePlace[];
}) {
  const { values } = form;
  return (
    <>
      <NativeSelect
        label={say.owner}
        data={[
          { value: '', label: say.chooseOwner },
          ...places.map(({ organizationId, name }) => ({ value: organizationId, label: name })),
        ]}
        {...form.getInputProps('ownerId')}
        onChange={({ currentTarget }) => {
          const next = placeOf(places, { ownerId: currentTarget.value });
          const offered = (next?.roots ?? []).map(({ rootType }) => rootType);
          form.setValues({
            ownerId: currentTarget.value,
            location: keptLocation(values.location, offered),
          });
        }}
      />
      <NativeSelect
        label={say.location}
        data={[
          { value: '', label: say.chooseLocation },
          ...(placeOf(places, values)?.roots ?? []).map(({ rootType }) => ({
            value: rootType,
            label: say.locations[rootType],
          })),
        ]}
        {...form.getInputProps('location')}
      />
    </>
  );
}

/** 'Course settings' and 'Collection settings': at once on this device, sent by itself (COLL-013 to COLL-015, COLL-017). */

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { coverColors } from '#contract/content/collection.ts';
import { settingsWords as say } from '#contract/words/en/collection-settings.ts';
import { skillSettingsWords as addressWords } from '#contract/words/en/skill-settings.ts';
import { type Difficulty, difficulties } from '#domain/difficulty.ts';
import { slugFault } from '#domain/slug.ts';
import { typedTags } from '#domain/typed-tags.ts';
import { GenerateButtons } from '#features/generation/generate-buttons.tsx';
import { DescriptionField } from '#features/kit/description-field.tsx';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { tagFault } from '#features/kit/tag-fault.ts';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateSlug } from '#mutations/content/update-slug.ts';
import type { LecternDb } from '#store/db.ts';
import { useClientFlags, useStore } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ClothCover } from '#ui/cloth-cover.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './collection-settings.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { isVisible } from '#domain/visible-text.ts';
import { useSave } from '#features/kit/use-save.ts';

const PagePictures = lazy(async () => ({
  default: (await import('#features/pictures/page-pictures.tsx')).PagePictures,
}));

const CoursePrice = lazy(async () => ({
  default: (await import('#features/billing/course-price.tsx')).CoursePrice,
}));

export function CollectionSettings({ collection }: { collection: CollectionRow }) {
  const [opened, setOpened] = useState(false);
  const kind = collection.type === 'course' ? 'course' : 'collection';
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconSettings} />} onClick={() => setOpened(true)}>
        {say.action}
      </Button>
      {opened && <SettingsDialog collection={collection} kind={kind} onClose={() => setOpened(false)} />}
    </>
  );
}

/** Changed at once, whatever else the dialog comes to. */
function CoursePictures({ collection }: { collection: CollectionRow }) {
  const update = useMutate(updateCollectionMetadata);
  const { collectionId, organizationId, images, title, defCat, defFeat } = collection;
  return (
    <Suspense fallback={null}>
      <PagePictures
        type="collection"
        id={collectionId}
        organizationId={organizationId}
        title={title}
        images={images}
        colors={{ catalog: defCat, featured: defFeat ?? 'gray' }}
        onChange={(changed) => update({ input: { collectionId, images: changed } })}
      />
    </Suspense>
  );
}

/** As far as this device knows; the server decides. */
const isTaken = async (db: LecternDb, { tenantSlug, collectionId }: CollectionRow, slug: string) =>
  (await db.collections
    .where('[tenantSlug+collectionSlug]')
    .equals([tenantSlug, slug])
    .filter((other) => other.collectionId !== collectionId)
    .count()) > 0;

/** As a field of a date has it. */
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

type Color = (typeof coverColors)[number];

/** Of the cover where there is no picture (COLL-027). */
function CoverColor({
  legend,
  value,
  onChange,
}: {
  legend: string;
  value: Color;
  onChange: (color: Color) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.colors}>
      <legend>{legend}</legend>
      {coverColors.map((color) => (
        <label key={color} className={styles.color}>
          <input
            type="radio"
            name={name}
            value={color}
            checked={color === value}
            onChange={() => onChange(color)}
          />
          <span className={styles.swatch} aria-hidden="true">
            <ClothCover title="" color={color} size="mini" />
          </span>
          {say.colors[color]}
        </label>
      ))}
    </fieldset>
  );
}

const fieldsOf = (collection: CollectionRow) => ({
  title: collection.title,
  titleSub: collection.titleSub,
  slug: collection.collectionSlug,
  tags: (collection.tags ?? []).join(', '),
  description: collection.description,
  difficulty: collection.difficulty ?? ('' as Difficulty | ''),
  visible: collection.visible,
  externalId: collection.externalId ?? '',
  certificationName: collection.certificationName ?? '',
  contentDate: dayOf(collection.contentDate ?? collection.updatedAt),
  defCat: collection.defCat,
  defFeat: collection.defFeat ?? 'gray',
});

/** Only what changes is sent. */
function changedOf(collection: CollectionRow, values: ReturnType<typeof fieldsOf>) {
  const { title, titleSub, description, difficulty, visible, defCat, defFeat } = values;
  const { externalId, certificationName, contentDate } = values;
  const tags = typedTags(values.tags);
  return {
    ...(title.trim() !== collection.title && { title }),
    ...(titleSub.trim() !== collection.titleSub && { titleSub }),
    ...(description.trim() !== collection.description && { description }),
    ...(tags.join('\n') !== (collection.tags ?? []).join('\n') && { tags }),
    ...((difficulty || null) !== collection.difficulty && { difficulty: difficulty || null }),
    ...(visible !== collection.visible && { visible }),
    ...(defCat !== collection.defCat && { defCat }),
    ...(defFeat !== (collection.defFeat ?? 'gray') && { defFeat }),
    ...(certificationName.trim() !== (collection.certificationName ?? '') && { certificationName }),
    ...(externalId.trim() !== (collection.externalId ?? '') && { externalId }),
    ...(contentDate !== '' &&
      contentDate !== dayOf(collection.contentDate ?? collection.updatedAt) && {
        updatedAt: Date.parse(contentDate),
      }),
  };
}

/** What the dialog says of the course, and what saves what differs. */
function useSettings(collection: CollectionRow, onClose: () => void) {
  const db = useStore();
  const update = useMutate(updateCollectionMetadata);
  const rename = useMutate(updateSlug);
  const { save, failure } = useSave(() => say.failed);
  const typing = useKeptTyping(`settings ${collection.collectionId}`, fieldsOf(collection));
  const close = typing.closing(onClose);
  const form = useForm({
    initialValues: typing.typed,
    onValuesChange: typing.keep,
    validate: {
      tags: tagFault,
      title: (text) => (!isVisible(text) ? say.titleRequired : null),
      slug: (text) => {
        const fault = text.trim() === collection.collectionSlug ? null : slugFault(text.trim());
        return fault && addressWords.slugWrong[fault];
      },
    },
  });
  const submit = form.onSubmit(async (values) => {
    const address = values.slug.trim().toLowerCase();
    const moves = address !== collection.collectionSlug;
    if (moves && (await isTaken(db, collection, address))) {
      form.setFieldError('slug', addressWords.slugWrong.taken);
      return;
    }
    const saved = await save(async () => {
      await update({ input: { collectionId: collection.collectionId, ...changedOf(collection, values) } });
      // An address that was written out comes after the one that follows from a new title.
      if (moves)
        await rename({
          entityInfo: { type: 'collection', id: collection.collectionId },
          slugString: address,
        });
    });
    if (saved) close();
  });
  return { form, submit, failure, close };
}

function SettingsDialog({
  collection,
  kind,
  onClose,
}: {
  collection: CollectionRow;
  kind: 'course' | 'collection';
  onClose: () => void;
}) {
  const clientFlags = useClientFlags();
  const { form, submit, failure, close } = useSettings(collection, onClose);
  return (
    <FormDialog
      title={say.titles[kind]}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      failure={failure}
      className={styles.form}
      above={
        <>
          <CoursePictures collection={collection} />
          {kind === 'course' && collection.rootType === 'catalog' && clientFlags.displayPurchases && (
            <Suspense fallback={null}>
              <CoursePrice collection={collection} />
            </Suspense>
          )}
        </>
      }
      onClose={close}
      onSubmit={submit}
    >
      <LimitedInput
        label={say.title}
        required
        withAsterisk={false}
        letters={300}
        autoComplete="off"
        data-autofocus=""
        {...form.getInputProps('title')}
      />
      <LimitedInput
        label={say.subtitle}
        letters={500}
        autoComplete="off"
        {...form.getInputProps('titleSub')}
      />
      <LimitedInput
        label={addressWords.slug}
        description={addressWords.slugHint(`/${collection.tenantSlug}/${form.values.slug.trim() || '…'}`)}
        letters={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('slug')}
      />
      <DescriptionField
        label={say.description}
        value={form.values.description}
        onChange={(description) => form.setFieldValue('description', description)}
      />
      <TextInput
        label={addressWords.tags}
        description={addressWords.tagsHint}
        {...form.getInputProps('tags')}
      />
      <GenerateButtons
        entity={{ type: 'collection', id: collection.collectionId }}
        organizationId={collection.organizationId}
      />
      <NativeSelect
        label={say.difficulty}
        data={[
          { value: '', label: say.anyDifficulty },
          ...difficulties.map((each) => ({ value: each, label: each })),
        ]}
        {...form.getInputProps('difficulty')}
      />
      <CoverColor
        legend={say.cover}
        value={form.values.defCat}
        onChange={(color) => form.setFieldValue('defCat', color)}
      />
      <CoverColor
        legend={say.pageCover}
        value={form.values.defFeat}
        onChange={(color) => form.setFieldValue('defFeat', color)}
      />
      {kind === 'course' && <CourseFields form={form} />}
      <Checkbox
        label={say.visible}
        description={say.visibleHint[collection.rootType]}
        {...form.getInputProps('visible', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

/** What a course alone has. */
function CourseFields({ form }: { form: ReturnType<typeof useSettings>['form'] }) {
  return (
    <>
      <LimitedInput
        label={say.externalId}
        description={say.externalIdHint}
        letters={200}
        autoComplete="off"
        {...form.getInputProps('externalId')}
      />
      <LimitedInput
        label={say.certification}
        description={say.certificationHint}
        letters={200}
        autoComplete="off"
        {...form.getInputProps('certificationName')}
      />
      <TextInput type="date" label={say.updatedAt} {...form.getInputProps('contentDate')} />
    </>
  );
}

/** 'Course settings' and 'Collection settings': at once on this device, sent by itself (COLL-013 to COLL-015, COLL-017). */
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSettings } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { settingsWords as say } from '#contract/words/en/collection-settings.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './collection-settings.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

const difficulties = ['Beginner', 'Intermediate', 'Expert'] as const;
type Difficulty = (typeof difficulties)[number];

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

function SettingsDialog({
  collection,
  kind,
  onClose,
}: {
  collection: CollectionRow;
  kind: 'course' | 'collection';
  onClose: () => void;
}) {
  const update = useMutate(updateCollectionMetadata);
  const formId = useId();
  const [failed, setFailed] = useState(false);
  const form = useForm({
    initialValues: {
      title: collection.title,
      titleSub: collection.titleSub,
      description: collection.description,
      difficulty: collection.difficulty ?? ('' as Difficulty | ''),
      visible: collection.visible,
    },
    validate: { title: (text) => (text.trim() === '' ? say.titleRequired : null) },
  });
  const submit = form.onSubmit(async ({ title, titleSub, description, difficulty, visible }) => {
    const changed = {
      ...(title.trim() !== collection.title && { title }),
      ...(titleSub.trim() !== collection.titleSub && { titleSub }),
      ...(description.trim() !== collection.description && { description }),
      ...((difficulty || null) !== collection.difficulty && { difficulty: difficulty || null }),
      ...(visible !== collection.visible && { visible }),
    };
    try {
      await update({ input: { collectionId: collection.collectionId, ...changed } });
      onClose();
    } catch {
      setFailed(true);
    }
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say.titles[kind]}
      closeLabel={say.close}
      outside="ask"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {say.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {failed && (
          <Notice tone="vermilion" icon={stateIcons.needsYou} alert>
            {say.failed}
          </Notice>
        )}
        <TextInput
          label={say.title}
          required
          withAsterisk={false}
          maxLength={300}
          autoComplete="off"
          data-autofocus=""
          {...form.getInputProps('title')}
        />
        <TextInput
          label={say.subtitle}
          maxLength={500}
          autoComplete="off"
          {...form.getInputProps('titleSub')}
        />
        <Textarea
          label={say.description}
          rows={5}
          maxLength={10_000}
          {...form.getInputProps('description')}
        />
        <NativeSelect
          label={say.difficulty}
          data={[
            { value: '', label: say.anyDifficulty },
            ...difficulties.map((each) => ({ value: each, label: each })),
          ]}
          {...form.getInputProps('difficulty')}
        />
        <Checkbox
          label={say.visible}
          description={say.visibleHint[collection.rootType]}
          {...form.getInputProps('visible', { type: 'checkbox' })}
        />
      </form>
    </Dialog>
  );
}

/** Questions and answers of a course, its study plans, links to read on and to exams elsewhere. Each list is saved whole; questions or plans that somebody changed meanwhile are refused (COLL-020). */

import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconHelpCircle, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { safeHref } from '#contract/document/safe-href.ts';
import { courseNotesWords as say } from '#contract/words/en/course-notes.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LimitedInput, LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { useSave } from '#features/kit/use-save.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateCollectionNotes } from '#mutations/content/update-collection-notes.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './edit-notes.module.css';

export function EditNotes({ collection }: { collection: CollectionRow }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconHelpCircle} />} onClick={() => setOpened(true)}>
        {say.action}
      </Button>
      {opened && <NotesDialog collection={collection} onClose={() => setOpened(false)} />}
    </>
  );
}

const filled = (text: string) => (!isVisible(text) ? say.required : null);
const leadsSomewhere = (url: string) => (safeHref(url) === null ? say.urlWrong : null);

/** The lists as they are written, and what saves those that have changed. */
function useNotes(collection: CollectionRow, onClose: () => void) {
  const update = useMutate(updateCollectionNotes);
  const updateMeta = useMutate(updateCollectionMetadata);
  const { save, failure } = useSave(() => say.failed);
  // What was there when the dialog opened: a list that changes meanwhile is not written over unseen.
  const [{ collectionId, faqsVersion = 1, studyPlansVersion = 1 }] = useState(collection);
  const [given] = useState(() => ({
    faqs: collection.faqs.map((faq) => ({ ...faq })),
    studyPlans: collection.studyPlans.map((plan) => ({ ...plan })),
    links: (collection.links ?? []).map((link) => ({ ...link })),
    examLinks: (collection.examLinks ?? []).map((link) => ({ ...link })),
  }));
  const typing = useKeptTyping(`notes ${collectionId}`, given);
  const form = useForm({
    initialValues: typing.typed,
    onValuesChange: typing.keep,
    validate: {
      faqs: { question: filled, answer: filled },
      links: { text: filled, url: leadsSomewhere },
      examLinks: { text: filled, url: leadsSomewhere },
      studyPlans: {
        linkText: filled,
        url: (url, { studyPlans }, path) =>
          studyPlans[Number(path.split('.')[1])]?.assetId == null && safeHref(url) === null
            ? say.urlWrong
            : null,
      },
    },
  });
  const close = typing.closing(onClose);
  const submit = form.onSubmit(async (values) => {
    const changed = (list: keyof typeof values) =>
      JSON.stringify(values[list]) !== JSON.stringify(given[list]);
    const saved = await save(async () => {
      if (changed('faqs')) await update({ input: { collectionId, version: faqsVersion, faqs: values.faqs } });
      if (changed('studyPlans'))
        await update({ input: { collectionId, version: studyPlansVersion, studyPlans: values.studyPlans } });
      if (changed('links') || changed('examLinks'))
        await updateMeta({
          input: {
            collectionId,
            ...(changed('links') && { links: values.links }),
            ...(changed('examLinks') && { examLinks: values.examLinks }),
          },
        });
    });
    if (saved) close();
  });
  return { form, submit, failure, close };
}

function NotesDialog({ collection, onClose }: { collection: CollectionRow; onClose: () => void }) {
  const { form, submit, failure, close } = useNotes(collection, onClose);
  const { faqs } = form.values;
  return (
    <FormDialog
      title={say.title}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      failure={failure}
      className={styles.form}
      onClose={close}
      onSubmit={submit}
    >
      <fieldset className={styles.list}>
        <legend>{say.faqs}</legend>
        {faqs.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no id, and its place is its own
          <div key={at} className={styles.item}>
            <div className={styles.fields}>
              <LimitedInput
                aria-label={say.question(at + 1)}
                placeholder={say.question(at + 1)}
                letters={500}
                {...form.getInputProps(`faqs.${at}.question`)}
              />
              <LimitedTextarea
                aria-label={say.answer(at + 1)}
                placeholder={say.answer(at + 1)}
                autosize
                minRows={2}
                letters={5000}
                {...form.getInputProps(`faqs.${at}.answer`)}
              />
            </div>
            <IconButton
              icon={IconX}
              label={say.removeFaq(at + 1)}
              onPress={() => form.removeListItem('faqs', at)}
            />
          </div>
        ))}
        <Button
          variant="default"
          className={styles.add ?? ''}
          leftSection={<Icon of={IconPlus} />}
          onClick={() => form.insertListItem('faqs', { question: '', answer: '' })}
        >
          {say.addFaq}
        </Button>
      </fieldset>
      {(['studyPlans', 'links', 'examLinks'] as const).map((list) => (
        <LinkList key={list} form={form} list={list} />
      ))}
    </FormDialog>
  );
}

type Form = ReturnType<typeof useNotes>['form'];
type Field = { label: string; value?: unknown; error?: unknown; onChange: (event: never) => void };

const noLink = {
  studyPlans: { assetId: null, linkText: '', url: '' },
  links: { text: '', url: '' },
  examLinks: { text: '', url: '' },
};

/** Addresses with their texts. One of a file cannot be changed. */
function LinkList({ form, list }: { form: Form; list: keyof typeof noLink }) {
  const words = say.lists[list];
  const text = list === 'studyPlans' ? 'linkText' : 'text';
  return (
    <fieldset className={styles.list}>
      <legend>{words.legend}</legend>
      {form.values[list].map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no id, and its place is its own
        <div key={at} className={styles.item}>
          <div className={styles.fields}>
            <LinkField
              label={words.text(at + 1)}
              letters={300}
              {...form.getInputProps(`${list}.${at}.${text}`)}
            />
            {!('assetId' in item && item.assetId !== null) && (
              <LinkField
                label={words.url(at + 1)}
                inputMode="url"
                letters={2048}
                {...form.getInputProps(`${list}.${at}.url`)}
              />
            )}
          </div>
          <IconButton
            icon={IconX}
            label={words.remove(at + 1)}
            onPress={() => form.removeListItem(list, at)}
          />
        </div>
      ))}
      <Button
        variant="default"
        className={styles.add ?? ''}
        leftSection={<Icon of={IconPlus} />}
        onClick={() => form.insertListItem(list, { ...noLink[list] })}
      >
        {words.add}
      </Button>
    </fieldset>
  );
}

/** What a form gives to its field is typed as anything. */
const LinkField = ({ label, letters, ...rest }: Field & { letters: number; inputMode?: 'url' }) => (
  <LimitedInput letters={letters} aria-label={label} placeholder={label} {...(rest as object)} />
);

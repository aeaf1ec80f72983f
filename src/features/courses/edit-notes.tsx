/** Questions and answers of a course, and its study plans. Each list is saved whole; one that somebody changed meanwhile is refused (COLL-020). */
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconHelpCircle, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { safeHref } from '#contract/document/safe-href.ts';
import { courseNotesWords as say } from '#contract/words/en/course-notes.ts';
import { isVisible } from '#domain/visible-text.ts';
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

function NotesDialog({ collection, onClose }: { collection: CollectionRow; onClose: () => void }) {
  const update = useMutate(updateCollectionNotes);
  const [failed, setFailed] = useState(false);
  // What was there when the dialog opened: a list that changes meanwhile is not written over unseen.
  const [{ collectionId, faqsVersion = 1, studyPlansVersion = 1 }] = useState(collection);
  const form = useForm({
    initialValues: {
      faqs: collection.faqs.map((faq) => ({ ...faq })),
      studyPlans: collection.studyPlans.map((plan) => ({ ...plan })),
    },
    validate: {
      faqs: { question: filled, answer: filled },
      studyPlans: {
        linkText: filled,
        url: (url, { studyPlans }, path) =>
          studyPlans[Number(path.split('.')[1])]?.assetId == null && safeHref(url) === null
            ? say.urlWrong
            : null,
      },
    },
  });
  const { faqs, studyPlans } = form.values;
  const submit = form.onSubmit(async (values) => {
    const changed = (list: 'faqs' | 'studyPlans') =>
      JSON.stringify(values[list]) !== JSON.stringify(form.getInitialValues()[list]);
    try {
      if (changed('faqs')) await update({ input: { collectionId, version: faqsVersion, faqs: values.faqs } });
      if (changed('studyPlans'))
        await update({ input: { collectionId, version: studyPlansVersion, studyPlans: values.studyPlans } });
      onClose();
    } catch {
      setFailed(true);
    }
  });
  return (
    <FormDialog
      title={say.title}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      failure={failed ? say.failed : null}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset className={styles.list}>
        <legend>{say.faqs}</legend>
        {faqs.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no id, and its place is its own
          <div key={at} className={styles.item}>
            <div className={styles.fields}>
              <TextInput
                aria-label={say.question(at + 1)}
                placeholder={say.question(at + 1)}
                maxLength={500}
                {...form.getInputProps(`faqs.${at}.question`)}
              />
              <Textarea
                aria-label={say.answer(at + 1)}
                placeholder={say.answer(at + 1)}
                autosize
                minRows={2}
                maxLength={5000}
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
      <fieldset className={styles.list}>
        <legend>{say.plans}</legend>
        {studyPlans.map((plan, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan has no id, and its place is its own
          <div key={at} className={styles.item}>
            <div className={styles.fields}>
              <TextInput
                aria-label={say.linkText(at + 1)}
                placeholder={say.linkText(at + 1)}
                maxLength={300}
                {...form.getInputProps(`studyPlans.${at}.linkText`)}
              />
              {plan.assetId === null && (
                <TextInput
                  aria-label={say.url(at + 1)}
                  placeholder={say.url(at + 1)}
                  inputMode="url"
                  maxLength={2048}
                  {...form.getInputProps(`studyPlans.${at}.url`)}
                />
              )}
            </div>
            <IconButton
              icon={IconX}
              label={say.removePlan(at + 1)}
              onPress={() => form.removeListItem('studyPlans', at)}
            />
          </div>
        ))}
        <Button
          variant="default"
          className={styles.add ?? ''}
          leftSection={<Icon of={IconPlus} />}
          onClick={() => form.insertListItem('studyPlans', { assetId: null, linkText: '', url: '' })}
        >
          {say.addPlan}
        </Button>
      </fieldset>
    </FormDialog>
  );
}

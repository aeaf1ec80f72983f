/** What an organization says of itself: its name, its own words, its colour, what its learners agree to (ORG-010). */

import { Button, Checkbox, ColorInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import * as v from 'valibot';
import {
  DESCRIPTION_LETTERS,
  ORGANIZATION_NAME_LETTERS,
  pageUrlSchema,
  TERM_LETTERS,
  URL_LETTERS,
} from '#contract/accounts/organization.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { COLOUR } from '#domain/colour.ts';
import { organizationNameFault } from '#domain/text-patterns.ts';
import { LimitedInput, LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { useSave } from '#features/kit/use-save.ts';
import { updateOrganization } from '#mutations/accounts/update-organization.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

/** each with the field of its plural */
const terms = [
  ['skill', 'skills'],
  ['collection', 'collections'],
  ['course', 'courses'],
] as const;

const swatches = ['#0f4c5c', '#1d5c87', '#4b3f72', '#7a2e3a', '#9c4a1a', '#7a6100', '#2f5d3a', '#3a3f47'];

/** What a form shows: every field is a text or a mark. */
const valuesOf = ({
  name,
  description,
  terminology,
  background,
  imagePrefs,
  privacyUrl,
  tosUrl,
}: OrganizationRow) => ({
  name,
  description,
  skill: terminology.skill,
  skills: terminology.skills ?? '',
  collection: terminology.collection,
  collections: terminology.collections ?? '',
  course: terminology.course,
  courses: terminology.courses ?? '',
  privacyUrl: privacyUrl ?? '',
  tosUrl: tosUrl ?? '',
  background: background ?? '',
  useHeaderDark: imagePrefs?.useHeaderDark ?? false,
  useSquareDark: imagePrefs?.useSquareDark ?? false,
});
type Values = ReturnType<typeof valuesOf>;

/** Words go together; of all else what differs. */
function changed(before: Values, given: Values) {
  const differs = (field: keyof Values) => given[field] !== before[field];
  const { skill, skills, collection, collections, course, courses, background, ...plain } = given;
  const own = Object.fromEntries(
    Object.entries(plain).filter(([field]) => differs(field as keyof Values)),
  ) as Partial<typeof plain>;
  return {
    ...own,
    ...(terms.flat().some(differs) && {
      terminology: { skill, skills, collection, collections, course, courses },
    }),
    ...(differs('background') && { background: background || null }),
  };
}

const trimmed = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as Values;

const pageFault = (text: string) => (v.is(pageUrlSchema, text) ? null : say.about.urlWrong);
const termFault = (text: string) => (text.trim() === '' ? say.about.termRequired : null);

export function AboutForm({ organization }: { organization: OrganizationRow }) {
  const update = useMutate(updateOrganization);
  const { save, failure } = useSave(() => say.notSaved);
  const { organizationId } = organization;
  // What others change while the form is open stays theirs.
  const [before, setBefore] = useState(() => valuesOf(organization));
  const typing = useKeptTyping(`about ${organizationId}`, before);
  const form = useForm<Values>({
    initialValues: typing.typed,
    onValuesChange: typing.keep,
    validate: {
      name: (text) => {
        const wrong = organizationNameFault(text);
        return wrong && say.about.nameFaults[wrong];
      },
      skill: termFault,
      collection: termFault,
      course: termFault,
      privacyUrl: pageFault,
      tosUrl: pageFault,
      background: (text) => (text === '' || COLOUR.test(text) ? null : say.about.colourWrong),
    },
  });
  const submit = form.onSubmit(
    (given) =>
      void save(async () => {
        const wanted = trimmed(given);
        await update({ input: { organizationId, ...changed(before, wanted) } });
        setBefore(wanted);
        form.setValues(wanted);
        typing.forget();
        showToast({ text: say.saved });
      }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Failure text={failure} />
      <LimitedInput
        label={say.about.name}
        required
        withAsterisk={false}
        letters={ORGANIZATION_NAME_LETTERS}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <LimitedTextarea
        label={say.about.description}
        description={say.about.descriptionHint}
        rows={4}
        letters={DESCRIPTION_LETTERS}
        {...form.getInputProps('description')}
      />
      <OwnWords form={form} />
      <ColorInput
        label={say.about.colour}
        description={say.about.colourHint}
        swatches={swatches}
        placeholder={say.about.colourNone}
        withEyeDropper={false}
        {...form.getInputProps('background')}
      />
      <Checkbox
        label={say.about.useSquareDark}
        {...form.getInputProps('useSquareDark', { type: 'checkbox' })}
      />
      <Checkbox
        label={say.about.useHeaderDark}
        {...form.getInputProps('useHeaderDark', { type: 'checkbox' })}
      />
      <LimitedInput
        type="url"
        label={say.about.privacy}
        placeholder="https://"
        letters={URL_LETTERS}
        {...form.getInputProps('privacyUrl')}
      />
      <LimitedInput
        type="url"
        label={say.about.termsOfUse}
        placeholder="https://"
        letters={URL_LETTERS}
        {...form.getInputProps('tosUrl')}
      />
      <div>
        <Button type="submit">{say.save}</Button>
      </div>
    </form>
  );
}

/** What the organization calls a lesson, a collection and a course. */
function OwnWords({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <fieldset className={styles.gifts}>
      <legend>{say.about.words}</legend>
      <p className={styles.lead}>{say.about.wordsHint}</p>
      {terms.map(([one, many]) => (
        <div key={one} className={styles.two}>
          <LimitedInput
            label={say.about.terms[one]}
            required
            withAsterisk={false}
            letters={TERM_LETTERS}
            autoComplete="off"
            {...form.getInputProps(one)}
          />
          <LimitedInput
            label={say.about.terms[many]}
            placeholder={form.values[one].trim() === '' ? '' : `${form.values[one].trim()}s`}
            letters={TERM_LETTERS}
            autoComplete="off"
            {...form.getInputProps(many)}
          />
        </div>
      ))}
    </fieldset>
  );
}

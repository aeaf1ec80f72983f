/** A shirt for feedback: the tick, its terms, and where it goes. */

import { Anchor, Checkbox, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { feedbackWords as say } from '#contract/words/en/feedback.ts';
import { ADDRESS_LETTERS, type FeedbackForm, shirtSizes } from '#domain/feedback.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import styles from './feedback.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

type Form = UseFormReturnType<FeedbackForm>;
type Line = Exclude<keyof typeof say.fields, 'shirtSize'>;

/** What browsers fill in by themselves. */
const autoComplete: Record<Line, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  streetAddress: 'address-line1',
  apt: 'address-line2',
  country: 'country-name',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
};

export function Giveaway({ form, terms }: { form: Form; terms: string }) {
  return (
    <>
      <div className={styles.giveaway}>
        <Checkbox
          label={say.giveaway}
          {...form.getInputProps('giveaway', { type: 'checkbox' })}
          name="giveaway"
        />
        <Anchor href={terms} target="_blank" rel="noopener noreferrer" title={say.termsNewTab}>
          {say.terms}
        </Anchor>
      </div>
      {form.values.giveaway && <AddressForm form={form} />}
    </>
  );
}

function AddressForm({ form }: { form: Form }) {
  const line = (field: Line) => (
    <LimitedInput
      label={say.fields[field]}
      required={field !== 'apt'}
      withAsterisk={false}
      letters={ADDRESS_LETTERS}
      autoComplete={`shipping ${autoComplete[field]}`}
      {...form.getInputProps(field)}
      name={field}
    />
  );
  return (
    <fieldset className={styles.address}>
      <legend>{say.address}</legend>
      <NativeSelect
        label={say.fields.shirtSize}
        required
        withAsterisk={false}
        data={[{ value: '', label: say.chooseSize }, ...shirtSizes]}
        {...form.getInputProps('shirtSize')}
        name="shirtSize"
      />
      <div className={styles.two}>
        {line('firstName')}
        {line('lastName')}
      </div>
      {line('streetAddress')}
      {line('apt')}
      <div className={styles.two}>
        {line('postalCode')}
        {line('city')}
      </div>
      <div className={styles.two}>
        {line('state')}
        {line('country')}
      </div>
    </fieldset>
  );
}

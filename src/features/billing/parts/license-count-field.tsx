/** How many licenses: typed, in the digits of any script. */
import { TextInput } from '@mantine/core';
import { billingWords } from '#contract/words/en/billing.ts';
import { licenseCount } from '../license-count.ts';

export function LicenseCountField({
  label,
  value,
  most,
  wrong = billingWords.licenseCountWrong,
  focused = false,
  onChange,
}: {
  label: string;
  value: string;
  most?: number;
  wrong?: string;
  focused?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      {...(focused && { 'data-autofocus': '' })}
      value={value}
      error={licenseCount(value, most) === null ? wrong : null}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** A day that a report begins or ends with, chosen or typed digit by digit. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';

/** While somebody types 2026, the field says 0002, 0020 and 0202 on the way: no report begins there. */
const FIRST_DAY = '1970-01-01';

export function DayFilter({
  label,
  day,
  min,
  max,
  onChange,
}: {
  label: string;
  /** yyyy-MM-dd */
  day: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}) {
  const [{ text, of }, setTyped] = useState({ text: day ?? '', of: day });
  // The address has changed meanwhile, such as by 'Clear filters'.
  if (of !== day) setTyped({ text: day ?? '', of: day });
  const type = (typed: string) => {
    const complete = typed === '' || typed >= FIRST_DAY;
    const next = complete ? typed || null : day;
    setTyped({ text: typed, of: day });
    if (next !== day) onChange(next);
  };
  return (
    <TextInput
      type="date"
      label={label}
      value={text}
      min={min ?? FIRST_DAY}
      max={max ?? '9999-12-31'}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

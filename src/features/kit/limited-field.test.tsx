// @vitest-environment jsdom
import { Button, MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { LimitedInput, LimitedTextarea } from './limited-field.tsx';

afterEach(cleanup);

type Field = ComponentType<{
  label: string;
  letters: number;
  value: string;
  error: string | null;
  onChange: (event: { currentTarget: { value: string } }) => void;
}>;

function Form({ field: Field, onSubmit }: { field: Field; onSubmit: () => void }) {
  const [value, setValue] = useState('');
  return (
    <MantineProvider env="test">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Field
          label="Title"
          letters={12}
          value={value}
          error={value === '' ? 'Enter a title.' : null}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Button type="submit">Save</Button>
      </form>
    </MantineProvider>
  );
}

it.each([
  ['line', LimitedInput as Field],
  ['text area', LimitedTextarea as Field],
])(
  'a %s keeps a pasted text whole, says by how much it is too long, and holds its form until it fits',
  (_, field) => {
    const submit = vi.fn();
    render(<Form field={field} onSubmit={submit} />);
    const title = screen.getByLabelText<HTMLInputElement>('Title');
    expect(screen.getByText('Enter a title.')).toBeTruthy();
    fireEvent.change(title, { target: { value: 'Thirteen long' } });
    expect(title.value).toBe('Thirteen long');
    expect(title.maxLength).toBe(-1);
    expect(screen.getByText('13 of 12 characters. Shorten it.')).toBeTruthy();
    expect(title.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(title);
    fireEvent.change(title, { target: { value: 'Twelve signs' } });
    expect(screen.queryByText(/Shorten it/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).toHaveBeenCalledTimes(1);
  },
);

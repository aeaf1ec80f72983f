// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DescriptionField } from './description-field.tsx';
import './rich-text.tsx'; // loaded late: not while a test waits

afterEach(cleanup);

function Described() {
  const [value, setValue] = useState('Tie knots by hand');
  return (
    <MantineProvider env="test">
      <DescriptionField label="Description" value={value} onChange={setValue} />
    </MantineProvider>
  );
}

it('a description is marked by a button or a key, and previewed as it will be shown (COLL-001)', async () => {
  render(<Described />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Description');
  field.setSelectionRange(4, 9);
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
  expect(field.value).toBe('Tie **knots** by hand');
  field.setSelectionRange(0, 0);
  fireEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(field.value).toBe('- Tie **knots** by hand');
  field.setSelectionRange(19, 23);
  fireEvent.keyDown(field, { key: 'i', code: 'KeyI', ctrlKey: true });
  expect(field.value).toBe('- Tie **knots** by *hand*');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect((await preview.findByRole('listitem')).innerHTML).toBe(
    '<p dir="auto">Tie <strong>knots</strong> by <em>hand</em></p>',
  );
});

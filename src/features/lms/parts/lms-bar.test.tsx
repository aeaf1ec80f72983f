// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LmsBar } from './lms-bar.tsx';

afterEach(cleanup);

it('has an account menu with Save Progress and Save & Exit (ACCT-006)', () => {
  const [onSave, onExit] = [vi.fn(), vi.fn()];
  const opened = { save: 'saved', lms: 'reported', learnerName: 'Lena Okafor' } as never;
  render(
    <MantineProvider env="test">
      <LmsBar title="Harbor" back={null} opened={opened} onSave={onSave} onExit={onExit} />
    </MantineProvider>,
  );
  const account = screen.getByRole('button', { name: 'Account of Lena Okafor' });
  const entry = (name: string) => screen.getByRole('menuitem', { name, hidden: true });
  fireEvent.click(account);
  expect(screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent)).toEqual([
    'Save Progress',
    'Save & Exit',
  ]);
  fireEvent.click(entry('Save Progress'));
  expect([onSave.mock.calls.length, onExit.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(account);
  fireEvent.click(entry('Save & Exit'));
  expect([onSave.mock.calls.length, onExit.mock.calls.length]).toEqual([1, 1]);
});

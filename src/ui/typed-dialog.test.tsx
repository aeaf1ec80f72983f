// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DialogWords } from './dialog-words.ts';
import { TypedDialog } from './typed-dialog.tsx';

afterEach(cleanup);

const words = { unsaved: 'Discard what you typed?', keep: 'Keep editing', letGo: 'Discard' };
function show() {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <DialogWords.Provider value={words}>
        <TypedDialog opened onClose={onClose} title="Invite people" closeLabel="Close" footer="Ways out">
          <textarea aria-label="Addresses" defaultValue="ana@quay.example" />
        </TypedDialog>
      </DialogWords.Provider>
    </MantineProvider>,
  );
  const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  const type = (value: string) => {
    screen.getByLabelText('Addresses').focus();
    fireEvent.change(screen.getByLabelText('Addresses'), { target: { value } });
  };
  return { onClose, pressEscape, type };
}

it('a dialog in which nothing was typed closes at once', () => {
  const { onClose, pressEscape, type } = show();
  type('ana@quay.example ');
  type('ana@quay.example');
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

it('what was typed into a dialog is discarded by a press that says so, not by Escape or the close button', () => {
  const { onClose, pressEscape, type } = show();
  type('ben@quay.example');
  pressEscape();
  expect(screen.getByRole('alert').textContent).toBe(words.unsaved);
  expect(document.activeElement?.textContent).toBe(words.keep);
  pressEscape();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Ways out')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: words.keep }));
  expect(onClose).not.toHaveBeenCalled();
  expect((screen.getByLabelText('Addresses') as HTMLTextAreaElement).value).toBe('ben@quay.example');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: words.letGo }));
  expect(onClose).toHaveBeenCalledOnce();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActionMenu } from './action-menu.tsx';

afterEach(cleanup);

function aMenu() {
  const pressed = vi.fn();
  render(
    <ActionMenu
      label="Comment"
      items={[
        { key: 'edit', label: 'Edit comment', onPress: () => pressed('edit') },
        {
          key: 'pin',
          label: 'Pin',
          disabled: true,
          hint: 'Needs a connection',
          onPress: () => pressed('pin'),
        },
        { key: 'open', label: 'Open', renderLink: (props) => <a href="/x" {...props} /> },
        { key: 'delete', label: 'Delete comment', danger: true, onPress: () => pressed('delete') },
      ]}
      renderTrigger={(props) => (
        <button type="button" {...props}>
          More
        </button>
      )}
    />,
  );
  const trigger = screen.getByRole('button', { name: 'More' });
  trigger.focus();
  fireEvent.click(trigger);
  return { pressed, trigger, menu: screen.getByRole('menu', { name: 'Comment', hidden: true }) };
}
const focused = () => document.activeElement?.textContent;

describe('a menu of commands', () => {
  it('opens with the focus on its first command, and arrows, Home, End and letters move it', () => {
    const { menu } = aMenu();
    expect(focused()).toBe('Edit comment');
    fireEvent.keyDown(menu, { key: 'ArrowUp' });
    expect(focused()).toBe('Delete comment');
    fireEvent.keyDown(menu, { key: 'ArrowDown' });
    expect(focused()).toBe('Edit comment');
    fireEvent.keyDown(menu, { key: 'o' });
    expect(focused()).toBe('Open');
    fireEvent.keyDown(menu, { key: 'End' });
    expect(focused()).toBe('Delete comment');
  });

  it('closes by Escape and gives the focus back', () => {
    const { trigger } = aMenu();
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
    expect(document.activeElement).toBe(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
  });

  it('runs a command once and closes; a disabled one says why and does nothing', () => {
    const { pressed } = aMenu();
    fireEvent.click(screen.getByText('Needs a connection'));
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Delete comment'));
    expect(pressed.mock.calls).toEqual([['delete']]);
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
  });

  it('closes by a press outside', () => {
    aMenu();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
  });
});

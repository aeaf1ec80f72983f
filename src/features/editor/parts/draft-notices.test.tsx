// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftRefusals } from '#contract/drafts/draft-protocol.ts';
import type { Draft } from '#drafts/draft.ts';
import type { IncomingChange } from '#drafts/incoming.ts';
import { IncomingNotice, TroubleNotices } from './draft-notices.tsx';
import { IncomingMarks } from './incoming-marks.ts';
import { lessonNodes } from './lesson-nodes.ts';

let editor: Editor;
const copied: string[] = [];

beforeEach(() => {
  copied.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => copied.push(text) },
  });
  const paragraph = (key: string, text: string) => ({
    type: 'paragraph',
    attrs: { key },
    content: [{ type: 'text', text }],
  });
  editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [...lessonNodes, IncomingMarks],
    content: { type: 'doc', content: [paragraph('aaaaaaa1', 'First'), paragraph('aaaaaaa2', 'Second')] },
  });
});
afterEach(() => {
  cleanup();
  editor.destroy();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const fine = { refused: null, diskWorks: true };
const trouble = (given: Partial<Parameters<typeof TroubleNotices>[0]> = {}) =>
  render(
    <MantineProvider env="test">
      <TroubleNotices state={fine} lockRefused={null} mayEdit editor={editor} {...given} />
    </MantineProvider>,
  );

describe('what stands in the way of a draft', () => {
  for (const refused of draftRefusals) {
    it(`is said when the server refuses an update as ${refused}, and the text can be copied`, async () => {
      trouble({ state: { ...fine, refused } });
      expect(screen.getByRole('alert').textContent).toContain('Your text is still here');
      fireEvent.click(screen.getByRole('button', { name: 'Copy text' }));
      await act(async () => {});
      expect(copied).toEqual(['First\n\nSecond']);
    });
  }

  it.each([
    ['SKILL_IS_RETIRED', 'Cannot modify a retired skill'],
    ['MALFORMED', 'An error occurred while updating the skill component'],
  ] as const)('is said of %s in the words of the specification (EDIT-011)', (refused, text) => {
    trouble({ state: { ...fine, refused } });
    expect(screen.getByRole('alert').textContent).toContain(text);
  });

  it('is said when the right to edit is gone', () => {
    trouble({ mayEdit: false });
    expect(screen.getByRole('alert').textContent).toContain('You may no longer edit this skill');
  });

  it('is said when the lesson was retired', () => {
    trouble({ lockRefused: 'SKILL_IS_RETIRED' });
    expect(screen.getByRole('alert').textContent).toContain('Cannot modify a retired skill');
  });

  it('is said when the disk takes nothing', () => {
    trouble({ state: { ...fine, diskWorks: false } });
    expect(screen.getByRole('alert').textContent).toContain('Your text isn’t saved on this device');
  });

  it('is nothing on a good day', () => {
    trouble();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('marks the blocks that others changed meanwhile, until they are undone or seen (LOCAL-030)', () => {
  let list: readonly IncomingChange[] = [
    { blockKey: 'aaaaaaa2', kind: 'changed' },
    { blockKey: 'gone0000', kind: 'removed' },
  ];
  const listeners = new Set<() => void>();
  const done: string[] = [];
  const end = (how: string) => () => {
    done.push(how);
    list = [];
    for (const listener of listeners) listener();
  };
  const incoming: Draft['incoming'] = {
    get: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    undo: end('undone'),
    dismiss: end('seen'),
  };
  render(
    <MantineProvider env="test">
      <IncomingNotice draft={{ incoming } as Draft} editor={editor} />
    </MantineProvider>,
  );
  const marked = () =>
    [...editor.view.dom.querySelectorAll('[data-incoming]')].map((each) => each.textContent);
  expect(screen.getByRole('alert').textContent).toContain('2 blocks changed');
  expect(marked()).toEqual(['Second']);
  act(() => editor.commands.insertContentAt(1, 'The '));
  expect(marked()).toEqual(['Second']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo their changes' }));
  expect(done).toEqual(['undone']);
  expect(marked()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

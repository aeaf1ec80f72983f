// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Workflow } from '#contract/enumerations.ts';
import { updateCollectionWorkflow } from '#mutations/content/update-collection-workflow.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { workflowLabel } from './workflow-label.ts';
import { CollectionWorkflow, SkillWorkflow } from './workflow-menu.tsx';

const update = vi.fn(async (_given: unknown) => null);
const handed = vi.fn();
vi.mock('#sync/use-mutate.ts', () => ({
  useMutate: (mutation: unknown) => {
    handed(mutation);
    return update;
  },
}));
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const open = (menu: React.ReactNode) => {
  render(<MantineProvider>{menu}</MantineProvider>);
  fireEvent.click(screen.getByRole('button'));
  return within(screen.getByRole('menu', { hidden: true })).getAllByRole('menuitemradio', { hidden: true });
};
const skillMenu = (workflow: Workflow, organizationId: string | null = 'harbor') =>
  open(<SkillWorkflow skillId="s" workflow={workflow} organizationId={organizationId} />);

it('names every status as the specification does (SKILL-003)', () => {
  expect(
    [
      'INITIAL',
      'NEEDS_TRAINER',
      'NEEDS_CONTENT',
      'NEEDS_PEER',
      'NEEDS_SEO',
      'NEEDS_FINAL',
      'PUBLISHED',
      'RETIRED',
    ].map(workflowLabel),
  ).toEqual([
    'Initial',
    'Potential Skill | Needs Trainer',
    'Trainer Assigned | Needs Content',
    'Content Complete | Needs Peer Review',
    'Peer Review Complete | Needs SEO Review',
    'Reviews Complete | Needs Final Go',
    'Published',
    'Retired',
  ]);
});

it('offers no review steps for what nobody else reviews (D96)', () => {
  expect(skillMenu('INITIAL', null).map((item) => item.textContent)).toEqual(['Initial', 'Published']);
});

it('logs a status that it does not know as an error (ERR-009)', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(workflowLabel('FOO')).toBe('FOO');
  expect(error).toHaveBeenCalledWith('Invalid workflow status: FOO');
  error.mockRestore();
});

it('says why a skill cannot be retired, and sends nothing (SKILL-006)', () => {
  const retired = skillMenu('PUBLISHED').at(-1)!;
  expect(retired.getAttribute('aria-disabled')).toBe('true');
  expect(retired.textContent).toContain(
    'Skills cannot be retired directly. Please retire the parent course instead.',
  );
  fireEvent.click(retired);
  expect(update).not.toHaveBeenCalled();
});

it('says of a retired skill that it is restored with its course, and offers nothing (SKILL-007)', () => {
  const items = skillMenu('RETIRED');
  for (const item of items) expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(items.at(-1)?.textContent).toContain('Retired skills must be restored at the course level');
});

it('sends the workflow of a skill and nothing else', () => {
  fireEvent.click(skillMenu('INITIAL')[3]!);
  expect(handed).toHaveBeenCalledWith(updateSkillMeta);
  expect(update).toHaveBeenCalledExactlyOnceWith({ skillId: 's', fields: { workflow: 'NEEDS_PEER' } });
});

it('sends the workflow of a course', () => {
  fireEvent.click(open(<CollectionWorkflow collectionId="c" workflow="NEEDS_CONTENT" />)[6]!);
  expect(handed).toHaveBeenCalledWith(updateCollectionWorkflow);
  expect(update).toHaveBeenCalledExactlyOnceWith({ collectionId: 'c', workflow: 'PUBLISHED' });
});

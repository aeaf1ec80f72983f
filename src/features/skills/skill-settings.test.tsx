// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SkillWorkflow } from '#features/workflow/workflow-menu.tsx';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aSkill, aStore } from '#tests/support/store-builders.ts';
import { SkillSettings } from './skill-settings.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

const skill = aSkill({ title: 'Morse', visible: true, free: true, loginRequired: true });
const { skillId } = skill;

async function sentAfter(change: () => void, save = true) {
  db = await aStore({ skills: [skill] });
  await showScreen(
    db,
    <>
      <SkillWorkflow skillId={skillId} workflow={skill.workflow} organizationId={skill.organizationId} />
      <SkillSettings skill={skill} />
    </>,
  );
  if (save) {
    fireEvent.click(await screen.findByRole('button', { name: 'Settings' }));
    await screen.findByRole('dialog');
  }
  await screen.findByRole('button', { name: /^Workflow/ });
  change();
  if (save) fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  if (save) await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = await db.outbox.toArray();
  cleanup();
  return sent.map(({ op, vars }) => [op, vars]);
}

it('send what changed and nothing else: the workflow, the three of availability together, the external id (API-053)', async () => {
  const asked = (fields: object) => [['updateSkillMeta', { skillId, fields }]];
  const ofWorkflow = await sentAfter(() => {
    fireEvent.click(screen.getByRole('button', { name: /^Workflow/ }));
    const menu = within(screen.getByRole('menu', { hidden: true }));
    fireEvent.click(menu.getByRole('menuitemradio', { name: 'Initial', hidden: true }));
  }, false);
  expect(ofWorkflow).toEqual(asked({ workflow: 'INITIAL' }));
  await db.delete();
  const ofAvailability = await sentAfter(() => fireEvent.click(screen.getByLabelText(/^Monetized/)));
  expect(ofAvailability).toEqual(asked({ visible: true, free: false, loginRequired: true }));
  await db.delete();
  const ofExternalId = await sentAfter(() =>
    fireEvent.change(screen.getByLabelText('External ID'), { target: { value: 'LMS-7' } }),
  );
  expect(ofExternalId).toEqual(asked({ externalId: 'LMS-7' }));
});

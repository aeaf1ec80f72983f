// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import { localDay } from '#domain/schedule.ts';
import type { LecternDb } from '#store/db.ts';
import { schedulePart } from '#store/queries/schedule.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aStore } from '#tests/support/store-builders.ts';
import { LabScreen } from './lab-screen.tsx';
import { PlaygroundsScreen } from './playgrounds-screen.tsx';

const harbor = anOrganization();
const course = aCollection({ title: 'Knots', organizationId: harbor.organizationId });

let db: LecternDb | undefined;
let asked: { name: string; args: Record<string, unknown> }[];
beforeEach(async () => {
  setOnline(true);
  asked = [];
  db = await aStore({ organizations: [harbor], collections: [course] }, newId());
});
afterEach(async () => {
  cleanup();
  await db?.delete();
  db = undefined;
});

/** What the server answers, by the name of the page; null: it refuses. */
const answering = (answers: Record<string, unknown>) => ({
  call: async ({ name }: { name: string }, args: Record<string, unknown>) => {
    asked.push({ name, args });
    if (answers[name] === null) throw new RequestError({ status: 403, message: 'FORBIDDEN_ACCESS' });
    return answers[name];
  },
});

it('says that a lab cannot be started without a provider, by its id, for something and by a link (LAB-001, ROUTE-028)', async () => {
  const lab = { name: 'Pump station', retired: false, entityTitle: null, startUrl: null };
  const answers = { getLab: lab, getLinkedLab: { ...lab, entityTitle: 'Knots' } };
  const params = { entityType: 'course', entityId: course.collectionId };
  for (const given of [
    { labId: newId() },
    { labId: newId(), ...params },
    { ...params, externalId: 'rig-7' },
  ]) {
    await showScreen(db as LecternDb, <LabScreen params={given} />, '/lab/x', answering(answers) as never);
    expect(await screen.findByRole('heading', { name: 'Pump station' })).toBeTruthy();
    expect(screen.getByText('This lab cannot be started: no lab provider is set up here.')).toBeTruthy();
    cleanup();
  }
  expect(asked.map(({ name }) => name)).toEqual(['getLab', 'getLab', 'getLinkedLab']);
  const started = { getLab: { ...lab, startUrl: 'https://labs.example/1' } };
  await showScreen(
    db as LecternDb,
    <LabScreen params={{ labId: newId() }} />,
    '/lab/x',
    answering(started) as never,
  );
  const start = await screen.findByRole('link', { name: 'Start lab' });
  expect([start.getAttribute('href'), start.getAttribute('rel')]).toEqual([
    'https://labs.example/1',
    'noopener noreferrer',
  ]);
});

it('lists the labs of an organization to practise in, for its members (ROUTE-021)', async () => {
  const labId = newId();
  const list = { getPlaygrounds: [{ labId, labName: 'Pump station', entityType: 'virtual_lab' }] };
  await showScreen(db as LecternDb, <PlaygroundsScreen alias="harbor" />, '/x', answering(list) as never);
  const link = await screen.findByRole('link', { name: 'Pump station' });
  expect(link.getAttribute('href')).toBe(`/lab/${labId}`);
  cleanup();
  await showScreen(
    db as LecternDb,
    <PlaygroundsScreen alias="harbor" />,
    '/x',
    answering({ getPlaygrounds: null }) as never,
  );
  expect(await screen.findByText('You’re not a member of this organization')).toBeTruthy();
});

it('says that there is no such lab when its address can be none, and asks no server for it (LAB-001, ROUTE-028)', async () => {
  for (const given of [{ labId: 'abc' }, { entityType: 'course', entityId: 'abc', externalId: 'rig-7' }]) {
    await showScreen(db as LecternDb, <LabScreen params={given} />, '/lab/x', answering({}) as never);
    expect(await screen.findByRole('heading', { level: 1, name: 'This lab isn’t available' })).toBeTruthy();
    cleanup();
  }
  expect(asked).toEqual([]);
});

it('tells a server that does not respond from a device that is offline (LAB-001, LOCAL-007)', async () => {
  const lab = <LabScreen params={{ labId: newId() }} />;
  await showScreen(db as LecternDb, lab, '/lab/x');
  expect(await screen.findByText('The server didn’t respond. Try again later.')).toBeTruthy();
  cleanup();
  setOnline(false);
  await showScreen(db as LecternDb, lab, '/lab/x');
  expect(await screen.findByText(/A lab starts online\. Connect to start it\.$/)).toBeTruthy();
});

it('shows no playgrounds of an organization that is not on the device, rather than loading them without end (ROUTE-021)', async () => {
  await showScreen(db as LecternDb, <PlaygroundsScreen alias="nowhere" />, '/x', answering({}) as never);
  expect(await screen.findByText('You’re not a member of this organization')).toBeTruthy();
});

it('puts a lab on the schedule from its page, without a network and with its name (SCHED-012)', async () => {
  const lab = { name: 'Pump station', retired: false, entityTitle: null, startUrl: null };
  const labId = newId();
  const store = db as LecternDb;
  await showScreen(store, <LabScreen params={{ labId }} />, '/lab/x', answering({ getLab: lab }) as never);
  fireEvent.click(await screen.findByRole('button', { name: 'Add to schedule' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Tomorrow/, hidden: true }));
  await waitFor(async () =>
    expect((await store.outbox.toArray()).map(({ op, vars }) => [op, vars])).toMatchObject([
      ['addScheduleItem', { type: 'virtual_lab', entityId: labId, title: 'Pump station' }],
    ]),
  );
  const { items } = await schedulePart(store, 'upcoming', localDay(Date.now()), 5);
  expect(items.map(({ thing }) => thing)).toMatchObject([
    { title: 'Pump station', kind: 'lab', path: `/lab/${labId}`, gone: false },
  ]);
});

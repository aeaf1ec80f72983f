// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { labSchema } from '#contract/content/lab.ts';
import { newId } from '#contract/ids.ts';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import type { LecternDb } from '#store/db.ts';
import { type LabRow, labsOf } from '#store/queries/labs.ts';
import type { CollectionRow, ThingRow } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { CourseLabs } from './course-labs.tsx';

const harbor = anOrganization();
const { organizationId } = harbor;
const me = newId();
const aLab = (given: Partial<LabRow> = {}) => {
  const id = newId();
  return {
    ...{ id, thing: 'lab', labId: id, entityType: 'virtual_lab', labName: 'Pump station' },
    ...{ operatingSystem: null, owner: { type: 'ORGANIZATION', id: organizationId } },
    ...{ workflow: 'PUBLISHED', archived: false, courseIds: [], createdBy: me, createdAt: 1, updatedAt: 1 },
    ...{ ver: 1, buckets: ['test'], pending: 0 },
    ...given,
  } as unknown as ThingRow & LabRow;
};

let db: LecternDb | undefined;
let course: CollectionRow;
beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db?.delete();
  db = undefined;
});

async function show(...labs: ThingRow[]) {
  course = aCollection({ title: 'Knots', organizationId });
  const profiles = [{ ...aProfile(organizationId), roles: ['trainer' as const] }];
  db = await aStore({ organizations: [harbor], collections: [course], profiles }, me);
  await db.things.bulkPut(labs);
  await showScreen(db, <CourseLabs collection={course} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Labs' }));
}
const kept = () => labsOf(db as LecternDb, organizationId);

it('parses a lab with all of its fields, and none that misses one; an image alone has an operating system (LAB-002)', () => {
  const { id: _id, thing: _thing, ver: _ver, buckets: _buckets, pending: _pending, ...lab } = aLab();
  expect(v.is(labSchema, lab)).toBe(true);
  for (const field of Object.keys(lab)) {
    const { [field as keyof typeof lab]: _left, ...rest } = lab;
    expect(v.is(labSchema, rest)).toBe(false);
  }
  for (const operatingSystem of ['LINUX', 'WINDOWS', 'OTHER'])
    expect(v.is(labSchema, { ...lab, entityType: 'lab_image', operatingSystem })).toBe(true);
  expect(v.is(labSchema, { ...lab, entityType: 'lab_image' })).toBe(false);
  expect(v.is(labSchema, { ...lab, operatingSystem: 'LINUX' })).toBe(false);
  expect(v.is(labSchema, { ...lab, entityType: 'room' })).toBe(false);
});

it('takes a lab into a course and makes a new one, without a connection (LAB-002, LOCAL-007)', async () => {
  const lab = aLab();
  await show(lab);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Pump station' }));
  await waitFor(async () => expect((await kept())[0]?.courseIds).toEqual([course.collectionId]));
  fireEvent.click(screen.getByRole('button', { name: 'Add lab' }));
  expect(await screen.findByText('Name required')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bridge' } });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'lab_image' } });
  fireEvent.change(await screen.findByLabelText('Operating system'), { target: { value: 'WINDOWS' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add lab' }));
  await waitFor(async () =>
    expect((await kept())[0]).toMatchObject({
      ...{ labName: 'Bridge', entityType: 'lab_image', operatingSystem: 'WINDOWS' },
      courseIds: [course.collectionId],
    }),
  );
});

it('renames and archives a lab, and leaves a retired one as it is (EDIT-011)', async () => {
  await show(aLab(), aLab({ labName: 'Tank', workflow: 'RETIRED' }));
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Tank' })).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Edit Tank' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Pump station' }));
  fireEvent.change(screen.getAllByLabelText('Name')[0]!, { target: { value: 'Pumps' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await kept())[0]?.labName).toBe('Pumps'));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Pumps' }));
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(async () => expect((await kept())[0]?.archived).toBe(true));
});

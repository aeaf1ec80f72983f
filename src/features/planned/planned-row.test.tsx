// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import type { ShownThing } from '#store/queries/planned-things.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { PlannedRow } from './planned-row.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

const knots: ShownThing = {
  type: 'collection',
  id: 'knots',
  title: 'Knots',
  kind: 'course',
  path: '/harbor/knots',
  gone: false,
  retired: false,
  seconds: 5_400,
  defCat: 'blue',
  picture: undefined,
  state: 'in progress',
  percent: 40,
};
const show = async (thing: ShownThing) => {
  db = await aStore();
  await showScreen(
    db,
    <PlannedRow thing={thing} note="Tomorrow" trailing={<button type="button">Act</button>} />,
  );
};

it('shows a planned thing with its link, duration, note and progress, and the controls of the row', async () => {
  await show(knots);
  expect(screen.getByText('Knots').closest('a')?.getAttribute('href')).toBe('/harbor/knots');
  expect(screen.getByText(/Course · 1.5 hours · Tomorrow/)).toBeTruthy();
  expect(screen.getByRole('progressbar').ariaValueText).toBe('40%');
  expect(screen.getByText('Act')).toBeTruthy();
});

it('says of a planned thing that it is no longer available and leads nowhere then', async () => {
  await show({ ...knots, path: null, gone: true, seconds: 0 });
  expect(screen.getByText(/No longer available · Tomorrow/)).toBeTruthy();
  expect(screen.getByText('Knots').closest('a')).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says of a planned thing that it is retired, and still leads to it (RETIRE-001)', async () => {
  await show({ ...knots, retired: true });
  expect(screen.getByText(/Course · Retired · 1.5 hours · Tomorrow/)).toBeTruthy();
  expect(screen.getByText('Knots').closest('a')?.getAttribute('href')).toBe('/harbor/knots');
});

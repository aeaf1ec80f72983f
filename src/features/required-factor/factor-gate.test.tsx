// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PROVE_FACTOR_PATH } from '#contract/accounts/factor-paths.ts';
import { RequestError } from '#contract/request-error.ts';
import { requiredFactorWords as say } from '#contract/words/en/required-factor.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { FactorGate } from './factor-gate.tsx';

const DAY = 24 * 60 * 60_000;
let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function showGate(
  from: number | null,
  { held = false, roles = ['member'] as never, ask = async (): Promise<unknown> => ({}) } = {},
) {
  const harbor = anOrganization({ name: 'Harbor', alias: 'harbor', secondFactorFrom: from });
  const profile = aProfile(harbor.organizationId, { profileId: `ana:${harbor.organizationId}`, roles });
  db = await aStore({ organizations: [harbor], profiles: [profile] }, 'ana');
  const bucket = `org:${harbor.organizationId}:member`;
  if (held) await db.buckets.put({ id: bucket, cursor: 'here', page: null, priority: 1 } as never);
  const gate = (
    <FactorGate of="harbor">
      <h1>Harbor’s courses</h1>
    </FactorGate>
  );
  return showScreen(db, gate, '/harbor/org-dashboard', { ask });
}

const page = () => screen.queryByRole('heading', { name: 'Harbor’s courses' });

it('a member whose second factor is waited for is led to Settings, and told that unsent work is kept', async () => {
  await showGate(Date.now() - DAY);
  await screen.findByRole('heading', { name: say.gateTitle('Harbor') });
  expect(page()).toBeNull();
  expect(screen.getByText(say.gateText('Harbor'))).toBeDefined();
  expect(screen.getByRole('link', { name: say.setUp }).getAttribute('href')).toBe(
    '/settings/account#two-step-sign-in',
  );
});

it('what is kept on the device stays until the server withholds it', async () => {
  await showGate(Date.now() - DAY, { held: true });
  await screen.findByRole('heading', { name: 'Harbor’s courses' });
});

it('a member is warned above the page until the day comes', async () => {
  const from = Date.now() + 7 * DAY;
  await showGate(from, { held: true });
  await screen.findByRole('heading', { name: 'Harbor’s courses' });
  expect(screen.getByText(say.warning('Harbor', from))).toBeDefined();
});

it('whoever only follows the organization is asked for nothing', async () => {
  await showGate(Date.now() - DAY, { roles: [] as never });
  await screen.findByRole('heading', { name: 'Harbor’s courses' });
});

it('a person without a factor who says that they have one comes to Settings', async () => {
  const asked: string[] = [];
  const { router } = await showGate(Date.now() - DAY, {
    ask: (async (path: string) => {
      asked.push(path);
      throw new RequestError({ status: 401, code: 'SECOND_FACTOR_REQUIRED' } as never);
    }) as never,
  });
  fireEvent.click(await screen.findByRole('button', { name: say.havePasskey }));
  await waitFor(() => expect(router.state.location.href).toBe('/settings/account#two-step-sign-in'));
  expect(asked).toEqual([PROVE_FACTOR_PATH]);
});

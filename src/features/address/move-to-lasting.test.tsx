// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { provisionalSlug } from '#domain/provisional-slug.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aSkill, aStore, aUser } from '#tests/support/store-builders.ts';
import { LastingAddress } from './lasting-address.tsx';
import { MoveToLasting } from './move-to-lasting.ts';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function atProvisionalAddress() {
  const harbor = anOrganization({ alias: 'harbor' });
  const skillId = newId();
  const skill = aSkill({
    ...{ skillId, skillSlug: 'bowline', tenantSlug: 'harbor', organizationId: harbor.organizationId },
  });
  db = await aStore({ organizations: [harbor], skills: [skill] });
  const skillSlug = provisionalSlug(skillId);
  let editorCloses: () => void = () => undefined;
  function Page() {
    const [stays, setStays] = useState(true);
    editorCloses = () => setStays(false);
    return <MoveToLasting tenantSlug="harbor" collectionSlugs={[]} skillSlug={skillSlug} stays={stays} />;
  }
  const path = `/learn/harbor/skill/${skillSlug}?mode=edit#s-2`;
  const { router } = await showScreen(db, <Page />, path);
  return { router, path, editorCloses: () => editorCloses() };
}

it('a page under an open editor keeps its provisional address until the editor closes, then moves with its query and place (D103)', async () => {
  const { router, path, editorCloses } = await atProvisionalAddress();
  // The store has answered long before this, and nothing has moved.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(router.state.location.href).toBe(path);
  editorCloses();
  await waitFor(() => expect(router.state.location.href).toBe('/learn/harbor/skill/bowline?mode=edit#s-2'));
});

/** Ana's own lesson, which was called otherwise before, as she was. */
async function atOwnAddress(path: string) {
  const ana = aUser({ alias: 'ana', formerAliases: ['anna'] });
  const own = { organizationId: null, ownerId: ana.userId, tenantSlug: 'ana' };
  const skill = aSkill({ ...own, skillSlug: 'whistling', formerSlugs: ['whistle'] });
  db = await aStore({ users: [ana], skills: [skill] }, ana.userId);
  const [, , tenantSlug = '', , skillSlug = ''] = path.split('/');
  const page = <LastingAddress tenantSlug={tenantSlug} collectionSlugs={[]} skillSlug={skillSlug} moved />;
  return (await showScreen(db, page, path)).router;
}

it('a link to a lesson of one’s own by a former user name or address leads to the one of today (D67)', async () => {
  for (const path of [
    '/learn/anna/skill/whistling',
    '/learn/anna/skill/whistle',
    '/learn/ana/skill/whistle',
  ]) {
    const router = await atOwnAddress(path);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/learn\/ana\/skill\/whistl/));
    cleanup();
    await db.delete();
  }
  const router = await atOwnAddress('/learn/ana/skill/whistle');
  await waitFor(() => expect(router.state.location.pathname).toBe('/learn/ana/skill/whistling'));
});

it('a former user name leads on where one’s own lesson has that address, and nowhere else', async () => {
  const router = await atOwnAddress('/learn/anna/skill/somebody-elses');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(router.state.location.pathname).toBe('/learn/anna/skill/somebody-elses');
});

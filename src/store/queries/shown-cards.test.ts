import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { aCollection, aProfile, aSkill, aStore } from '#tests/support/store-builders.ts';
import { shownCards } from './shown-cards.ts';

const organizationId = newId();
const me = newId();
const hidden = { organizationId, visible: false };
const rows = {
  open: aCollection({ organizationId, rootType: 'internal' }),
  store: aCollection({ ...hidden, rootType: 'catalog' }),
  training: aCollection({ ...hidden, rootType: 'internal' }),
  lesson: aSkill({ ...hidden, rootType: 'internal' }),
  own: aSkill({ ...hidden, rootType: 'catalog', authors: [{ userId: me, authorType: 'copyEditor' }] }),
};

it.each<[Role, (keyof typeof rows)[]]>([
  ['owner', ['open', 'store', 'training', 'lesson', 'own']],
  ['superAdmin', ['open', 'store', 'training', 'lesson', 'own']],
  ['trainer', ['open', 'store', 'training', 'lesson', 'own']],
  ['learningAdmin', ['open', 'training', 'lesson', 'own']],
  ['storeContentAdmin', ['open', 'store', 'own']],
  ['member', ['open', 'own']],
])('shows to %s of what is hidden only what they work on: %j (COLL-009, SKILL-025)', async (role, seen) => {
  const db = await aStore({ profiles: [aProfile(organizationId, { roles: [role] })] }, me);
  const isShown = await shownCards(db);
  expect(Object.entries(rows).flatMap(([name, row]) => (isShown(row) ? [name] : []))).toEqual(seen);
  await db.delete();
});

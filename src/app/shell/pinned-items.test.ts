import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type PinnedItem, pinned, pinnedItemSchema, unpinned } from './pinned-items.ts';

const catalog: PinnedItem = {
  id: '/harbor/catalog',
  type: 'place',
  label: 'Catalog, Harbor Academy',
  icon: 'catalog',
  to: '/harbor/catalog',
  parentCollapseId: 'org-content',
  pinnedAt: 1_700_000_000_000,
};
const internal = { ...catalog, id: '/harbor/internal', to: '/harbor/internal' };

describe('a pinned item', () => {
  it('has id, type, label, icon, to, parentCollapseId and pinnedAt, every one of them (NAV-015)', () => {
    expect(v.parse(pinnedItemSchema, catalog)).toEqual(catalog);
    for (const field of ['id', 'type', 'label', 'icon', 'to', 'parentCollapseId', 'pinnedAt'])
      expect(v.safeParse(pinnedItemSchema, { ...catalog, [field]: undefined }).success, field).toBe(false);
  });

  it('comes behind the others, once, and goes again', () => {
    expect(pinned([catalog], internal)).toEqual([catalog, internal]);
    expect(pinned([catalog, internal], { ...catalog, pinnedAt: 2 })).toEqual([catalog, internal]);
    expect(unpinned([catalog, internal], catalog.id)).toEqual([internal]);
  });
});

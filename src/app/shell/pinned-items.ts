/** Places that a person keeps at the top of the panel, on this device (NAV-015, NAV-016). Each account has its own. */
import { useLocalStorage } from '@mantine/hooks';
import * as v from 'valibot';
import { moved } from '#domain/moved.ts';
import { localKeys } from '#domain/storage-keys.ts';

const KEY = localKeys.pinnedItems;

export const pinnedItemSchema = v.object({
  /** one a place: its path */
  id: v.string(),
  type: v.literal('place'),
  label: v.string(),
  /** of the place that it is drawn as */
  icon: v.string(),
  to: v.string(),
  /** the section that it comes from */
  parentCollapseId: v.string(),
  /** epoch ms */
  pinnedAt: v.number(),
});
export type PinnedItem = v.InferOutput<typeof pinnedItemSchema>;

const keptSchema = v.record(v.string(), v.array(pinnedItemSchema));

export const pinned = (items: readonly PinnedItem[], item: PinnedItem): PinnedItem[] =>
  items.some(({ id }) => id === item.id) ? [...items] : [...items, item];

export const unpinned = (items: readonly PinnedItem[], id: string): PinnedItem[] =>
  items.filter((item) => item.id !== id);

export type PinnedItems = {
  items: readonly PinnedItem[];
  pin: (item: Omit<PinnedItem, 'pinnedAt' | 'type' | 'id'>) => void;
  unpin: (id: string) => void;
  /** puts one before or behind another */
  moveTo: (id: string, otherId: string) => void;
};

export function usePinnedItems(accountId: string): PinnedItems {
  const [all, keep] = useLocalStorage<v.InferOutput<typeof keptSchema>>({
    key: KEY,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readKept,
  });
  const items = all[accountId] ?? [];
  const set = (next: PinnedItem[]) => keep({ ...all, [accountId]: next });
  const placeOf = (id: string) => items.findIndex((item) => item.id === id);
  return {
    items,
    pin: (item) => set(pinned(items, { ...item, id: item.to, type: 'place', pinnedAt: Date.now() })),
    unpin: (id) => set(unpinned(items, id)),
    moveTo: (id, otherId) => set(moved(items, placeOf(id), placeOf(otherId))),
  };
}

/** What cannot be read, because another version has written it, is as if nothing were pinned. */
function readKept(text: string | undefined): v.InferOutput<typeof keptSchema> {
  try {
    const { success, output } = v.safeParse(keptSchema, JSON.parse(text ?? '{}'));
    return success ? output : {};
  } catch {
    return {};
  }
}

/** What the viewer notes on the device where it may. Inside a foreign page browsers may forbid it; then it does without (F70). */
import { type LmsEntity, lmsEntityText, readLmsEntity } from '#contract/lms/entity.ts';
import { localKeys } from '#domain/storage-keys.ts';

type Notes = Pick<Storage, 'getItem' | 'setItem'>;

/** @returns null: the browser forbids it here */
export function findStorage(page: Pick<Window, 'localStorage'>): Notes | null {
  try {
    const storage = page.localStorage;
    storage.getItem(localKeys.lmsEntity);
    return storage;
  } catch {
    return null;
  }
}

/** Where the session returns to (LMS-009). */
export function noteEntity(storage: Notes | null, entity: LmsEntity): void {
  try {
    storage?.setItem(localKeys.lmsEntity, lmsEntityText(entity));
  } catch {
    // full: the page itself remembers it as long as it is open
  }
}

export const notedEntity = (storage: Notes | null): LmsEntity | null =>
  readLmsEntity(storage?.getItem(localKeys.lmsEntity) ?? null);

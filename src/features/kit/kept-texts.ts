/**
 * What was typed and not yet submitted: kept through a change of thread and a reload, for one account. It stands beside the account's
 * database, so that it is safe even where that is full; who takes an account off the device calls `forgetKeptTexts`.
 */
import { commentDraftsKey } from '#domain/storage-keys.ts';

/** `{skillId} public`, `{skillId} reply:{commentId}`, `{skillId} edit:{commentId}` */
type Drafts = Record<string, string>;
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const MOST_DRAFTS = 50;
/** In a foreign frame storage may be forbidden: then nothing is kept beyond the page. */
function ofThisBrowser(): DraftStorage {
  try {
    return localStorage;
  } catch {
    return {
      getItem: () => null,
      setItem() {
        throw new Error('Storage is forbidden here.');
      },
      removeItem() {},
    };
  }
}

/** Where the browser keeps nothing, they last as long as the page. */
const onThisPage = new Map<string, Drafts>();

function readAll(accountId: string, storage: DraftStorage): Drafts {
  const held = onThisPage.get(accountId);
  if (held) return held;
  try {
    const kept: unknown = JSON.parse(storage.getItem(commentDraftsKey(accountId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export const keptText = (
  accountId: string,
  place: string,
  storage: DraftStorage = ofThisBrowser(),
): string => {
  const drafts = readAll(accountId, storage);
  return Object.hasOwn(drafts, place) ? (drafts[place] ?? '') : '';
};

/** Where something is kept whose place begins so, the last that was begun first. */
export const draftPlaces = (
  accountId: string,
  beginning: string,
  storage: DraftStorage = ofThisBrowser(),
): string[] =>
  Object.keys(readAll(accountId, storage))
    .filter((place) => place.startsWith(beginning))
    .reverse();

/** An empty text forgets the draft. */
export function keepText(
  accountId: string,
  place: string,
  text: string,
  storage: DraftStorage = ofThisBrowser(),
): void {
  const { [place]: _before, ...others } = readAll(accountId, storage);
  const all = text === '' ? others : { ...others, [place]: text };
  const drafts = Object.fromEntries(Object.entries(all).slice(-MOST_DRAFTS));
  try {
    if (Object.keys(drafts).length === 0) storage.removeItem(commentDraftsKey(accountId));
    else storage.setItem(commentDraftsKey(accountId), JSON.stringify(drafts));
    onThisPage.delete(accountId);
  } catch {
    onThisPage.set(accountId, drafts);
  }
}

export function forgetKeptTexts(
  accountId: string,
  storage: Pick<Storage, 'removeItem'> = ofThisBrowser(),
): void {
  onThisPage.delete(accountId);
  storage.removeItem(commentDraftsKey(accountId));
}

/**
 * The `authed` marker in local storage: who used this device last, and whether it is worth asking the server for a token
 * (AUTH-006, AUTH-009). The account stays readable after the marker's life, so that a start needs no other look-up.
 */
import { AUTHED_MARKER_MS } from '#domain/session-limits.ts';
import { localKeys } from '#domain/storage-keys.ts';

/** Stands in the marker's place when someone signed out where the server could not be told. */
const SIGN_OUT_OWED = 'sign-out owed';

export type MarkerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class AuthedMarker {
  readonly #storage: MarkerStorage;
  readonly #now: () => number;

  constructor(storage: MarkerStorage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  set(accountId: string): void {
    this.#storage.setItem(
      localKeys.authed,
      JSON.stringify({ accountId, expiresAt: this.#now() + AUTHED_MARKER_MS }),
    );
  }

  clear(): void {
    this.#storage.removeItem(localKeys.authed);
  }

  /** False when there is none, or one older than 7 days. A marker from the future was written by a clock that was wrong. */
  isValid(): boolean {
    const left = (this.#read()?.expiresAt ?? 0) - this.#now();
    return left > 0 && left <= AUTHED_MARKER_MS;
  }

  /** Whose data this device showed last, however long ago; null after a sign-out. */
  accountId(): string | null {
    return this.#read()?.accountId ?? null;
  }

  /** The account is off this device, and the server still has to hear of it. */
  oweSignOut(): void {
    this.#storage.setItem(localKeys.authed, SIGN_OUT_OWED);
  }

  owesSignOut(): boolean {
    return this.#storage.getItem(localKeys.authed) === SIGN_OUT_OWED;
  }

  #read(): { accountId: string; expiresAt: number } | null {
    try {
      const marker: unknown = JSON.parse(this.#storage.getItem(localKeys.authed) ?? 'null');
      if (typeof marker !== 'object' || marker === null) return null;
      const { accountId, expiresAt } = marker as Record<string, unknown>;
      return typeof accountId === 'string' && typeof expiresAt === 'number' ? { accountId, expiresAt } : null;
    } catch {
      return null; // not ours: as good as absent
    }
  }
}

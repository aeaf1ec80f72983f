/**
 * Where a device stands is what this server has told it, to the same person, and not too long ago (F66). Anything else is refused with 400,
 * and the device loads anew what it may hold.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { PullEnd, PullRequest } from '#contract/sync/wire.ts';

/** Deletions are told to whoever comes back within this time. */
const CURSOR_DAYS = 120;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAC_BYTES = 16;

export type CursorSeal = {
  /** @throws Refusal INVALID_CURSOR */
  open(request: PullRequest): PullRequest;
  seal(end: PullEnd): PullEnd;
};

/**
 * @param key  of this server and its sister nodes
 * @param userId  null for a visitor
 * @param at  epoch ms
 */
export function cursorSeal(key: Buffer, userId: string | null, at: number): CursorSeal {
  const today = Math.floor(at / DAY_MS);
  const mac = (day: number, text: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['pull', userId, day, text]))
      .digest()
      .subarray(0, MAC_BYTES);

  const sealed = (text: string) => `${today}.${mac(today, text).toString('base64url')}.${text}`;
  const opened = (cursor: string): string => {
    const [, day = '', given = '', text = ''] = /^(\d{1,6})\.([\w-]{22})\.(.*)$/s.exec(cursor) ?? [];
    const own = mac(Number(day), text);
    const said = Buffer.from(given, 'base64url');
    const genuine = said.length === own.length && timingSafeEqual(said, own);
    if (!genuine || today - Number(day) > CURSOR_DAYS) throw new Refusal('INVALID_CURSOR');
    return text;
  };

  return {
    open: (request) => ({
      ...request,
      groups: request.groups.map(({ cursor, buckets }) => ({ cursor: opened(cursor), buckets })),
      loading: request.loading.map(({ bucket, page }) => ({
        bucket,
        page: page && { ...page, cursor: opened(page.cursor) },
      })),
    }),
    seal: (end) => ({
      ...end,
      cursors: end.cursors.map(({ cursor, buckets }) => ({ cursor: sealed(cursor), buckets })),
      pages: end.pages.map(({ bucket, page }) => ({
        bucket,
        page: { ...page, cursor: sealed(page.cursor) },
      })),
    }),
  };
}

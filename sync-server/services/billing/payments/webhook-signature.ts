/** Whether Stripe has signed what came, and recently: `t=1700000000,v1=hex[,v1=hex]` over the time and the very bytes. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** An older word could be one that somebody has kept; a younger one is of a clock that is wrong. */
const TOLERANCE_MS = 5 * 60_000;

export function isSigned(
  body: Buffer,
  header: string | undefined,
  { secret, now }: { secret: string; now: number },
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > TOLERANCE_MS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, hex = '']) => {
    const given = name === 'v1' && /^[\da-f]{64}$/.test(hex) ? Buffer.from(hex, 'hex') : null;
    return given !== null && timingSafeEqual(given, expected);
  });
}

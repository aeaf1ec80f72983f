/** One call of Stripe's HTTP interface. */
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import type { StripeSettings } from '../../../settings/stripe-settings.ts';

/** what the answers look like; Stripe keeps a version's shape */
const STRIPE_VERSION = '2024-06-20';
const ANSWER_MS = 10_000;

export type StripeFields = Readonly<Record<string, string | number>>;
export type StripeCall = (path: string, fields?: StripeFields, idempotencyKey?: string) => Promise<unknown>;

const failureSchema = v.looseObject({
  error: v.looseObject({
    type: v.optional(v.string(), ''),
    code: v.optional(v.string(), ''),
    decline_code: v.optional(v.string()),
  }),
});

/** Stripe has said no to this one: asking again changes nothing. */
export class StripeRefused extends Error {
  readonly code: string;
  readonly isCard: boolean;

  constructor(status: number, { type, code, decline_code }: v.InferOutput<typeof failureSchema>['error']) {
    super(`Stripe answered ${status} ${type} ${code}.`);
    this.code = decline_code ?? code;
    this.isCard = type === 'card_error';
  }
}

/** @returns Stripe's answer. @throws StripeRefused; Refusal UNAVAILABLE where it could not be asked */
export function stripeCall({ secretKey, url }: StripeSettings): StripeCall {
  return async (path, fields, idempotencyKey) => {
    const body =
      fields &&
      new URLSearchParams(Object.entries(fields).map(([name, is]): [string, string] => [name, String(is)]));
    const request: RequestInit = {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': STRIPE_VERSION,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body && { body }),
    };
    const { status, answer } = await fetch(`${url}${path}`, request)
      .then(async (response) => ({ status: response.status, answer: await response.json() }))
      .catch((): never => {
        throw new Refusal('UNAVAILABLE');
      });
    if (status >= 200 && status < 300) return answer;
    const failure = v.safeParse(failureSchema, answer);
    // 409: the same key is under way; 429 and 5xx: later.
    if (!failure.success || status === 409 || status === 429 || status >= 500)
      throw new Refusal('UNAVAILABLE');
    throw new StripeRefused(status, failure.output.error);
  };
}

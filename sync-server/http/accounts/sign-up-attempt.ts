/** A sign-up whose answer got lost comes again: by the id of its attempt it gets the same answer, and makes no second account (D29). */
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type MadeAccount,
  type SignUpRequest,
  signedUpSchema,
  signUpRequestSchema,
} from '#contract/accounts/sign-up.ts';
import { ATTEMPT_HEADER } from '#contract/attempt.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { foldName } from '#domain/fold-name.ts';
import { networkOf } from '../../limits/network-of.ts';
import { findAttempt } from '../../verbs/attempts.ts';
import type { Backend } from '../../web/backend.ts';
import { readBody } from '../../web/read-body.ts';
import { provePassword } from './own-account-routes.ts';

/** @returns null: it has none. @throws Refusal INVALID_ARGUMENTS */
export function attemptOf({ headers }: FastifyRequest): string | null {
  const read = v.safeParse(v.optional(idSchema), headers[ATTEMPT_HEADER]);
  if (!read.success) throw new Refusal('INVALID_ARGUMENTS');
  return read.output ?? null;
}

/**
 * @param make  makes the account, and keeps the attempt with it
 * @throws what `make` throws; Refusal INVALID_CREDENTIALS: the account was made with another password
 */
export async function signUpOnce(
  parts: Backend,
  request: FastifyRequest,
  make: (asked: SignUpRequest, attempt: string | null) => Promise<MadeAccount>,
): Promise<MadeAccount> {
  const asked = readBody(signUpRequestSchema, request);
  const attempt = attemptOf(request);
  const before = () => madeBefore(parts, attempt, { ...asked, network: networkOf(request.ip) });
  return (
    (await before()) ??
    make(asked, attempt).catch(async (error: unknown) => {
      // The same attempt may have made it in this very moment.
      const meanwhile = error instanceof Refusal ? await before() : null;
      if (meanwhile) return meanwhile;
      throw error;
    })
  );
}

/** Told to whoever has the password that it was made with. @returns null: nothing was made */
async function madeBefore(
  parts: Backend,
  attempt: string | null,
  { username, password, network }: { username: string; password: string; network: string },
): Promise<MadeAccount | null> {
  const kept = attempt === null ? undefined : await findAttempt(parts.database.db, attempt);
  if (!kept) return null;
  const made = v.safeParse(signedUpSchema, kept.data);
  // The id is another attempt's.
  if (!made.success || made.output.username !== foldName(username)) throw new Refusal('INVALID_ARGUMENTS');
  await provePassword(parts, kept.userId, { password, network, by: { network } });
  return made.output;
}

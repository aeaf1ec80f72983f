/** A JSON body as a schema says it. */
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { refuseUnstorableText } from './json-limits.ts';

/** @throws Refusal INVALID_ARGUMENTS */
export function readBody<T>(schema: v.GenericSchema<unknown, T>, { body }: FastifyRequest): T {
  refuseUnstorableText(body);
  const read = v.safeParse(schema, body);
  if (!read.success) throw new Refusal('INVALID_ARGUMENTS');
  return read.output;
}

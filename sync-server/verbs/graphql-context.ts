/** What a GraphQL request carries, made by the HTTP side for each request. */
import type { GraphQLError } from 'graphql';
import type { Kysely } from 'kysely';
import type { PushAnswer, PushExtension } from '#contract/sync/wire.ts';
import type { Presence } from '#domain/realtime.ts';
import type { Database } from '../storage/tables.ts';
import type { Announce, AskHeld } from '../sync/feed.ts';
import type { Caller, Guessing } from './service-context.ts';

/** `x-steal-lock` with any value, and `x-lectern-session`: the tab's session id (D17). */
export type EditingHeaders = { steal: boolean; sessionId: string | null };

export type GraphqlContext = {
  db: Kysely<Database>;
  /** null: a visitor */
  caller: Caller | null;
  now(): number;
  /** tells the devices that there is something to pull; called after the commit */
  announce: Announce;
  /** undefined: what devices may see is asked when they are told */
  askHeld?: AskHeld;
  /** whether somebody has a socket open; absent: nobody knows */
  presenceOf?(userId: string): Presence;
  /** the operation's `extensions.lectern` */
  push?: PushExtension;
  /** the header of a single call */
  idempotencyKey?: string;
  /** what the headers say of the tab that edits a skill */
  editing?: EditingHeaders;
  /** set by the mutation: what became of it */
  pushAnswer?: PushAnswer;
  /** set by the mutation: the device's id is in use elsewhere, so the whole push is refused with 409 */
  forked?: boolean;
  /** absent: this process counts alone */
  guessing?: Guessing;
  requestId: string;
  /** a refusal, also of one operation of a push: whether it is an event is its own to see */
  refused?(error: Pick<GraphQLError, 'extensions' | 'path'>): void;
  /** an unforeseen error; nothing of the request's content is handed on */
  report?(error: unknown, about: { operation: string; requestId: string }): void;
};

/**
 * Whatever can be asked of this server (GraphQL operations, REST paths, socket frames, buckets, jobs) names the one action for which the policy is
 * asked, or the server does not start. Actions for an account refuse visitors before anything is read; what else an action asks depends
 * on the row, and is asked where the row is read.
 */
import { Refusal } from '#contract/errors.ts';
import { isPolicyAction, type PolicyAction } from '#domain/permission-actions.ts';
import { needsAccount as policyNeedsAccount } from '#domain/policy.ts';
import { type SessionKind, sessionMay } from '#domain/session-may.ts';
import type { Caller } from './service-context.ts';

/** Short names for what the table calls otherwise. */
const aliases = {
  ReadPublic: 'platform.Read',
  ReadContent: 'skill.Read',
  ReadThread: 'skill.Read',
  ReadOwn: 'account.Read',
  ReadPeople: 'person.Read',
  ArrangeOwn: 'account.Update',
  Comment: 'skill.Comment',
  EditComment: 'comment.Update',
  RemoveComment: 'comment.Delete',
  RecordProgress: 'progress.Record',
  ReadDraft: 'skill.Update',
  EditSkill: 'skill.Update',
  SettleOwn: 'account.Update',
  ReadChannel: 'channel.Read',
  PostMessage: 'channel.Post',
  EditMessage: 'message.Update',
} as const satisfies Record<string, PolicyAction>;

export type Action = keyof typeof aliases | PolicyAction;

const isAlias = (name: unknown): name is keyof typeof aliases =>
  typeof name === 'string' && Object.hasOwn(aliases, name);

export const isAction = (name: unknown): name is Action => isAlias(name) || isPolicyAction(name);

export const policyActionOf = (action: Action): PolicyAction => (isAlias(action) ? aliases[action] : action);

const needsAccount = (action: Action): boolean => policyNeedsAccount(policyActionOf(action));

export function sessionKindOf(caller: Caller | null): SessionKind {
  if (caller?.kind === 'key') return 'reading key';
  return caller !== null && caller.actorId !== null ? 'impersonated' : 'own';
}

/** What can be refused without reading a row. @throws Refusal UNAUTHENTICATED, FORBIDDEN_ACCESS */
export function admit(action: Action, caller: Caller | null): void {
  if (needsAccount(action) && !caller) throw new Refusal('UNAUTHENTICATED');
  if (!sessionMay(sessionKindOf(caller), policyActionOf(action))) throw new Refusal('FORBIDDEN_ACCESS');
}

/** @param named  by name, the action of each. @throws when one of them names none */
export function assertEachNamesAction(what: string, named: Readonly<Record<string, unknown>>): void {
  for (const [name, action] of Object.entries(named)) {
    if (!isAction(action)) throw new Error(`The ${what} ${name} names no action for the policy.`);
  }
}

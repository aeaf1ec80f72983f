/**
 * Every operation names the one action for which the policy is asked, or its schema is not built. Those for an account refuse visitors
 * before anything is read; what else an action asks depends on the row, and is asked where the row is got.
 */

const actions = {
  ReadPublic: 'anyone',
  ReadContent: 'anyone',
  ReadThread: 'anyone',
  ReadOwn: 'account',
  ReadPeople: 'account',
  ArrangeOwn: 'account',
  Comment: 'account',
  EditComment: 'account',
  RemoveComment: 'account',
  RecordProgress: 'account',
  ReadDraft: 'account',
  EditSkill: 'account',
  SettleOwn: 'account',
  ReadChannel: 'account',
  PostMessage: 'account',
  EditMessage: 'account',
} as const satisfies Record<string, 'anyone' | 'account'>;

export type Action = keyof typeof actions;

export const isAction = (name: unknown): name is Action =>
  typeof name === 'string' && Object.hasOwn(actions, name);
export const needsAccount = (action: Action) => actions[action] === 'account';

/** A person changes their name, or what they say of themselves. Served by services/accounts/users. */
import { updateUserOperation } from '#contract/accounts/update-user.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

export const updateUser = defineMutation({
  operation: updateUserOperation,
  lane: () => 'user',
  types: ['user', 'userInfo'],
  touches: ({ me }) => [entityKey('user', me), entityKey('userInfo', me)],
  apply: (rows, { args: { input }, me }) => {
    const { firstName, lastName, about } = input;
    const named = <Row extends { name: { first: string; last: string } }>(row: Row): Row => ({
      ...row,
      name: { first: firstName ?? row.name.first, last: lastName ?? row.name.last },
    });
    const user = rows.get('user', me);
    const info = rows.get('userInfo', me);
    return [
      ...(user
        ? [{ key: entityKey('user', me), row: { ...named(user), ...(about !== undefined && { about }) } }]
        : []),
      ...(info ? [{ key: entityKey('userInfo', me), row: named(info) }] : []),
    ];
  },
  into: {
    updateUser: ({ vars }, later) => {
      const { input } = vars as ArgsOf<typeof updateUserOperation>;
      return { input: { ...input, ...later.input } };
    },
  },
  ignores: ({ input }) => Object.keys(input).length === 0,
  refused: { keep: ({ input }) => input.about ?? null },
});

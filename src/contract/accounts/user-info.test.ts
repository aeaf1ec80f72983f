import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { userDetailsSchema } from '../communication/channel.ts';
import { newId } from '../ids.ts';
import { userInfoAnswerSchema } from './user.ts';

const userId = newId();
const info = {
  ...{ userId, id: userId, alias: 'ana', image: null, lastLoginAt: 1 },
  name: { first: 'Ana', last: 'Petrov' },
};
const details = { userId, alias: 'ana', image: null, name: info.name, status: 'online' };

describe.each([
  ['what others read of a person', userInfoAnswerSchema, info],
  ['a person beside a chat, with whether they are there', userDetailsSchema, details],
])('%s', (_, schema, whole) => {
  it('is read back field by field (ACCT-016)', () => {
    expect(v.parse(schema, whole)).toEqual(whole);
  });

  it.each(Object.keys(whole))('is refused without its %s (ACCT-016)', (field) => {
    expect(v.is(schema, { ...whole, [field]: undefined })).toBe(false);
  });
});

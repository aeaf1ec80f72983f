/** Names that show nothing or turn the text around, put into every field that others read. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createGroupOperation, updateGroupOperation } from './accounts/group.ts';
import { updateOrganizationOperation } from './accounts/organization.ts';
import { createOrganizationOperation } from './accounts/organization-calls.ts';
import { signUpRequestSchema } from './accounts/sign-up.ts';
import { updateUserOperation } from './accounts/update-user.ts';
import { updateCollectionMetadataOperation } from './content/collection-meta.ts';
import { createCommentOperation, updateCommentOperation } from './content/comment.ts';
import { createCollectionOperation, createSkillForOwnerOperation } from './content/create.ts';
import { updateSkillMetaOperation } from './content/skill-meta.ts';

type Inside = { entries: Record<string, unknown>; wrapped?: Inside };

/** The schema of one field. */
function fieldOf(schema: unknown, ...path: string[]): v.GenericSchema<unknown, string> {
  const [name, ...rest] = path;
  const { wrapped } = schema as Inside;
  if (wrapped) return fieldOf(wrapped, ...path);
  if (name === undefined) return schema as v.GenericSchema<unknown, string>;
  const inside = (schema as Inside).entries[name];
  if (inside === undefined) throw new Error(`There is no field ${name}.`);
  return fieldOf(inside, ...rest);
}

const names = {
  'first name at sign-up': fieldOf(signUpRequestSchema, 'firstName'),
  'last name at sign-up': fieldOf(signUpRequestSchema, 'lastName'),
  'first name of a profile': fieldOf(updateUserOperation.args, 'input', 'firstName'),
  'last name of a profile': fieldOf(updateUserOperation.args, 'input', 'lastName'),
  'new organization': fieldOf(createOrganizationOperation.args, 'name'),
  organization: fieldOf(updateOrganizationOperation.args, 'input', 'name'),
  'new group': fieldOf(createGroupOperation.args, 'name'),
  group: fieldOf(updateGroupOperation.args, 'input', 'name'),
  'new course': fieldOf(createCollectionOperation.args, 'input', 'title'),
  course: fieldOf(updateCollectionMetadataOperation.args, 'input', 'title'),
  'new lesson': fieldOf(createSkillForOwnerOperation.args, 'title'),
  lesson: fieldOf(updateSkillMetaOperation.args, 'fields', 'title'),
};
const written = {
  'new comment': fieldOf(createCommentOperation.args, 'body'),
  comment: fieldOf(updateCommentOperation.args, 'body'),
};
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/;

describe.each(Object.entries({ ...names, ...written }))('%s', (_field, schema) => {
  it.each([
    ['joiners alone', '\u200c\u200c'],
    ['a soft hyphen', '\u00ad'],
    ['braille blanks', '\u2800\u2800'],
    ['a Hangul filler', '\u115f'],
  ])('is refused where nobody can see anything in it: %s', (_what, text) => {
    expect(v.safeParse(schema, text).success).toBe(false);
  });

  it.each([
    ['Persian with its non-joiner', 'می\u200cروم'],
    ['an emoji of three', '👨\u200d👩\u200d👦 Boat'],
    ['Hebrew', 'סירה'],
  ])('is kept letter by letter: %s', (_what, text) => {
    expect(v.parse(schema, text)).toBe(text);
  });
});

it.each(Object.entries(names))('%s turns nothing round beside it', (_field, schema) => {
  for (const text of ['Tom \u202eyeR', 'Tom \u2067Rey']) {
    const kept = v.parse(schema, text);
    expect(kept).toMatch(/^Tom /);
    expect(kept).not.toMatch(DIRECTIONS);
  }
});

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { collaborationsAnswerSchema, studioItemSchema } from './studio.ts';
import { tagCategorySchema, tagValueSchema } from './tags.ts';

/** Each field, left out in turn, makes it unreadable. */
function expectAllNeeded(schema: v.GenericSchema, whole: Record<string, unknown>) {
  expect(v.is(schema, whole)).toBe(true);
  for (const field of Object.keys(whole)) {
    const { [field]: _left, ...rest } = whole;
    expect(v.is(schema, rest), field).toBe(false);
  }
}

describe('what the studio reads', () => {
  it('is a tag value with valueId, name, categoryId and enabled, in a category of a type and a kind (STUDIO-014)', () => {
    const value = { valueId: newId(), name: 'Ropes', categoryId: newId(), enabled: true };
    expectAllNeeded(tagValueSchema, value);
    for (const type of ['CATEGORY', 'VALUE'])
      for (const kind of ['CONTENT_CATEGORY', 'TAG_CATEGORY'])
        expectAllNeeded(tagCategorySchema, {
          categoryId: newId(),
          name: 'Topics',
          type,
          kind,
          values: [value],
        });
    expect(
      v.is(tagCategorySchema, {
        categoryId: newId(),
        name: 'a',
        type: 'LIST',
        kind: 'TAG_CATEGORY',
        values: [],
      }),
    ).toBe(false);
  });

  it('is a page of items with a cursor (API-021)', () => {
    expectAllNeeded(collaborationsAnswerSchema, { cursor: null, items: [] });
    expect(Object.keys(studioItemSchema.entries)).toEqual(
      expect.arrayContaining([
        ...[
          'title',
          'authors',
          'presentIn',
          'externalId',
          'ownerName',
          'workflow',
          'createdAt',
          'likes',
          'views',
        ],
      ]),
    );
  });
});

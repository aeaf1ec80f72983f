import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  authorRoleSchema,
  contentTypeSchema,
  difficultySchema,
  entityTypeSchema,
  ownerTypeSchema,
  productTypeSchema,
  rootTypeSchema,
  statTypeSchema,
} from './enumerations.ts';

const accepts = (schema: v.GenericSchema, values: string) => {
  for (const value of values.split(' ')) expect(v.parse(schema, value)).toBe(value);
  for (const wrong of ['nothing', '', values.split(' ')[0]?.toUpperCase().concat('!'), null, 1])
    expect(v.safeParse(schema, wrong).success).toBe(false);
};

describe('closed lists', () => {
  it('know each entity type and no other', () => {
    accepts(
      entityTypeSchema,
      'skill collection enrollment course group organization question_bank virtual_lab lab_image tenant_profile question CATALOG_TAG video assessment user playlist contaccgrp',
    );
    expect(v.safeParse(entityTypeSchema, 'catalog_tag').success).toBe(false);
  });

  it('know owners, author roles, difficulties in any case, and products (CONST-002)', () => {
    accepts(ownerTypeSchema, 'TENANT GROUP USER ORGANIZATION');
    accepts(authorRoleSchema, 'author peerReviewer copyEditor seoReviewer');
    accepts(productTypeSchema, 'subscription enrollment custom');
    accepts(difficultySchema, 'Beginner Intermediate Expert');
    expect(v.parse(difficultySchema, 'beginner')).toBe('Beginner');
    expect(v.parse(difficultySchema, 'EXPERT')).toBe('Expert');
    expect(v.safeParse(ownerTypeSchema, 'tenant').success).toBe(false);
  });

  it('know statistics, roots and content (CONST-003)', () => {
    accepts(statTypeSchema, 'skill course virtual_lab playground video question assessment');
    accepts(rootTypeSchema, 'catalog internal');
    accepts(contentTypeSchema, 'skill course collection virtualLab');
  });
});

import { describe, expect, it } from 'vitest';
import { channelBucket, clientBucket, courseBucket, organizationBucket, userBucket } from './bucket.ts';
import { commentBuckets, contentBuckets, organizationBucketOf, skillBuckets } from './content-buckets.ts';

const placed = { organizationId: 'o', rootType: 'catalog' as const, visible: true };

describe('buckets', () => {
  it('have the names of the protocol', () => {
    expect([
      userBucket('u'),
      clientBucket('c'),
      channelBucket('n'),
      organizationBucket('o', 'admin'),
      courseBucket('k', 'staff'),
    ]).toEqual(['user:u', 'client:c', 'channel:n', 'org:o:admin', 'course:k:staff']);
  });

  it('of a card follow its catalog, hidden ones are for who works on that catalog', () => {
    expect(organizationBucketOf(placed)).toBe('org:o:public');
    expect(organizationBucketOf({ ...placed, rootType: 'internal' })).toBe('org:o:member');
    expect(organizationBucketOf({ ...placed, visible: false })).toBe('org:o:hidden-catalog');
    expect(organizationBucketOf({ ...placed, rootType: 'internal', visible: false })).toBe(
      'org:o:hidden-internal',
    );
  });

  it('of content are those of each course that holds it, else its organization', () => {
    expect(contentBuckets(placed, ['a', 'b'])).toEqual(['course:a:read', 'course:b:read']);
    expect(contentBuckets({ ...placed, visible: false }, ['a'])).toEqual(['course:a:staff']);
    expect(contentBuckets(placed, [])).toEqual(['org:o:public']);
  });

  const skill = { ...placed, id: 's', authors: [] };
  const authored = { ...skill, authors: [{ userId: 'ana' }] };

  it('of a skill with collaborators are theirs too, as are those of all its comments', () => {
    expect(skillBuckets(skill, ['a'])).toEqual(['course:a:read']);
    expect(skillBuckets({ ...authored, visible: false }, ['a'])).toEqual(['course:a:staff', 'skill:s:edit']);
    expect(commentBuckets(authored, ['a'], 'private')).toEqual(['course:a:staff', 'skill:s:edit']);
  });

  it('of comments are those of the skill, private ones those of staff', () => {
    expect(commentBuckets(skill, ['a'], 'public')).toEqual(['course:a:read']);
    expect(commentBuckets(skill, ['a'], 'private')).toEqual(['course:a:staff']);
    expect(commentBuckets({ ...skill, visible: false }, ['a'], 'public')).toEqual(['course:a:staff']);
    expect(commentBuckets(skill, [], 'private')).toEqual(['org:o:hidden-catalog']);
  });
});

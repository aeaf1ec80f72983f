import { describe, expect, it } from 'vitest';
import { mayArchive } from './content-acts.ts';
import { commentBuckets, skillBuckets } from './content-buckets.ts';
import {
  isOffered,
  isOwnSkillOf,
  isSharedOwn,
  mayAddToOwn,
  mayBeShown,
  mayChooseCollaborators,
  OWN_ROOT,
  rolesInOwnSpace,
  type SkillOffer,
} from './own-space.ts';
import { ownerKeyOf, ownerOf } from './owner-key.ts';
import {
  mayComment,
  mayCreateContent,
  mayReadContent,
  mayResetDraft,
  mayUpdateSkill,
  noStanding,
  type Subject,
} from './policy.ts';

const own = { organizationId: null, ownerId: 'ana' };
const ofHarbor = { organizationId: 'harbor', ownerId: null };
const subject = (userId: string | null): Subject => ({ userId, roles: rolesInOwnSpace(own, userId) });

describe('a person’s own space (D96)', () => {
  it('gives its owner every right, and nobody else any', () => {
    const facts = { rootType: OWN_ROOT, visible: false, free: true, loginRequired: true };
    for (const [userId, may] of [
      ['ana', true],
      ['bo', false],
      [null, false],
    ] as const) {
      const who = subject(userId);
      expect(mayCreateContent(who, OWN_ROOT), String(userId)).toBe(may);
      expect(mayReadContent(who, facts), String(userId)).toBe(may);
      expect(mayUpdateSkill(who, OWN_ROOT), String(userId)).toBe(may);
      expect(mayComment(who, facts, 'private'), String(userId)).toBe(may);
    }
  });

  it('is nobody’s where no owner is named, and never an organization’s', () => {
    expect(isOwnSkillOf({ organizationId: null, ownerId: null }, null)).toBe(false);
    expect(isOwnSkillOf({ organizationId: null }, 'ana')).toBe(false);
    expect(isOwnSkillOf({ organizationId: 'harbor', ownerId: 'ana' }, 'ana')).toBe(false);
    expect(rolesInOwnSpace(ofHarbor, 'ana')).toEqual([]);
  });

  it('is shown to nobody, and named as its owner’s (SKILL-001, SEARCH-005)', () => {
    expect([mayBeShown(own), mayBeShown(ofHarbor)]).toEqual([false, true]);
    expect([ownerOf(own), ownerOf(ofHarbor)]).toEqual([
      { type: 'USER', id: 'ana' },
      { type: 'ORGANIZATION', id: 'harbor' },
    ]);
    expect([ownerKeyOf(own), ownerKeyOf(ofHarbor)]).toEqual(['usr#ana', 'org#harbor']);
  });

  it('is edited with its owner by whoever works on it, and put away, opened to others and taken away by its owner alone', () => {
    const bo = { userId: 'bo', roles: rolesInOwnSpace(own, 'bo') };
    const facts = { rootType: OWN_ROOT, visible: false, free: true, loginRequired: true };
    const standing = { ...noStanding, authorRoles: ['author' as const] };
    expect(mayReadContent(bo, facts, standing)).toBe(true);
    expect(mayUpdateSkill(bo, OWN_ROOT, standing)).toBe(true);
    expect(mayComment(bo, facts, 'public', standing)).toBe(true);
    expect(mayArchive(bo, OWN_ROOT)).toBe(false);
    expect(mayResetDraft(bo, OWN_ROOT)).toBe(false);
    const skill = { ...own, rootType: OWN_ROOT };
    expect(mayChooseCollaborators(skill, subject('ana'), [])).toBe(true);
    expect(mayChooseCollaborators(skill, bo, ['author'])).toBe(false);
    expect(mayChooseCollaborators({ ...ofHarbor, rootType: OWN_ROOT }, bo, ['author'])).toBe(true);
    expect(mayAddToOwn(subject('ana'))).toBe(true);
    expect(mayAddToOwn({ ...subject('ana'), session: 'impersonated' })).toBe(false);
  });

  it('is in the bucket of its owner, and of those who work on it with them; without an owner in none', () => {
    const skill = { ...own, id: 's', rootType: OWN_ROOT, visible: true, authors: [{ userId: 'ana' }] };
    expect(isSharedOwn(skill)).toBe(false);
    expect(skillBuckets(skill, ['a'])).toEqual(['user:ana']);
    const shared = { ...skill, authors: [{ userId: 'ana' }, { userId: 'bo' }] };
    expect(isSharedOwn(shared)).toBe(true);
    expect(isSharedOwn({ ...shared, organizationId: 'harbor' })).toBe(false);
    expect(skillBuckets(shared, ['a'])).toEqual(['user:ana', 'skill:s:edit']);
    expect(commentBuckets(shared, [], 'private')).toEqual(['user:ana', 'skill:s:edit']);
    expect(commentBuckets(skill, [], 'public')).toEqual(['user:ana']);
    expect(skillBuckets({ ...skill, ownerId: null }, ['a'])).toEqual([]);
  });

  it('offers nothing that takes other readers, a course, administrators or reviewers; an organization’s offers all of it', () => {
    const takes: Record<SkillOffer, 'other readers' | 'a course' | 'administrators' | 'reviewers' | null> = {
      availability: 'other readers',
      collaborators: null,
      courses: 'a course',
      'generated texts': 'other readers',
      labs: 'a course',
      likes: 'other readers',
      link: 'other readers',
      'LMS package': 'other readers',
      'place in searches': 'other readers',
      retirement: 'administrators',
      reviews: 'reviewers',
      'schedule and playlists': null,
      tags: null,
      'two threads': 'other readers',
    };
    for (const [offer, lacking] of Object.entries(takes) as [SkillOffer, string | null][]) {
      expect(isOffered(ofHarbor, offer), offer).toBe(true);
      expect(isOffered(own, offer), `${offer} takes ${lacking}`).toBe(lacking === null);
    }
  });
});

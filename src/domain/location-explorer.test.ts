import { expect, it } from 'vitest';
import { contentPlaceOf, exploreLocation } from './location-explorer.ts';

const read = [
  ['/learn/harbor/skill/cron', { learn: true, tenantSlug: 'harbor', skill: 'cron' }],
  ['/learn/harbor/linux/skill/cron', { learn: true, tenantSlug: 'harbor', course: 'linux', skill: 'cron' }],
  ['/harbor/linux', { tenantSlug: 'harbor', course: 'linux' }],
  [
    '/harbor/linux/basics/files/skill/cron',
    { tenantSlug: 'harbor', course: 'linux', collection: 'files', skill: 'cron' },
  ],
  // slugs that are words of the explorer
  ['/harbor/course', { tenantSlug: 'harbor', course: 'course' }],
  ['/harbor/skill/skill/skill', { tenantSlug: 'harbor', course: 'skill', skill: 'skill' }],
  ['/skill/0190', { skill: '0190' }],
  ['/harbor/internal', { tenantSlug: 'harbor', internal: true }],
  ['/harbor/catalog', { tenantSlug: 'harbor' }],
  ['/organization/7', { organizationId: '7' }],
  ['/organization/7/team/4', { organizationId: '7', teamId: '4' }],
  ['/organization/7/studio', { organizationId: '7', studio: true }],
  ['/organization/7/studio/skill/3', { organizationId: '7', studio: true, skill: '3' }],
  ['/organization/7/studio/collection/3', { organizationId: '7', studio: true, collection: '3' }],
  ['/organization/7/studio/course/3', { organizationId: '7', studio: true, course: '3' }],
  ['/organization/7/studio/question_bank/3', { organizationId: '7', studio: true }],
  ['/dashboard', {}],
  ['/settings/account', {}],
  ['/', {}],
  ['//', {}],
] as const;

it.each(read)('%s is read segment by segment (ROUTE-033)', (pathname, known) => {
  expect(exploreLocation(pathname)).toEqual({
    learn: false,
    tenantSlug: null,
    organizationId: null,
    teamId: null,
    studio: false,
    internal: false,
    course: null,
    collection: null,
    skill: null,
    ...known,
  });
});

it.each([
  ['/harbor/catalog', { kind: 'root', tenantSlug: 'harbor', rootType: 'catalog' }],
  ['/harbor/internal', { kind: 'root', tenantSlug: 'harbor', rootType: 'internal' }],
  ['/harbor/linux/files', { kind: 'collection', tenantSlug: 'harbor', collectionSlugs: ['linux', 'files'] }],
  [
    '/harbor/linux/skill/cron',
    { kind: 'skill', tenantSlug: 'harbor', collectionSlugs: ['linux'], skillSlug: 'cron' },
  ],
  [
    '/learn/harbor/skill/cron',
    { kind: 'skill', tenantSlug: 'harbor', collectionSlugs: [], skillSlug: 'cron' },
  ],
  ['/skill/0190', { kind: 'skill by id', skillId: '0190' }],
  ['/harbor/playlists', null],
  ['/organization/7/studio/skill/3', null],
  ['/dashboard', null],
  ['/harbor', null],
  ['/', null],
] as const)('%s opens a place of content, or none', (pathname, place) => {
  expect(contentPlaceOf(pathname)).toEqual(place);
});

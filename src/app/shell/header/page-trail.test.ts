import { expect, it } from 'vitest';
import type { Crumb } from '#domain/crumbs.ts';
import { pageTrail } from './page-trail.ts';

const link = (title: string): Crumb => ({ title, to: '/a', icon: 'course', type: 'link' });
const page: Crumb = { title: 'Cron', to: '', icon: 'skill', type: 'current' };

it('is the one that the page tells of itself', () => {
  expect(pageTrail([link('Catalog'), page], '?mode=edit')).toEqual([link('Catalog'), page]);
});

it('is the one of the address where that carries one, with the page at its end (NAV-013)', () => {
  expect(pageTrail([link('Catalog'), page], '?crumbs=My%2520list:/a:course:link')).toEqual([
    link('My list'),
    page,
  ]);
});

it('takes neither where one is nor what is waited for from an address (NAV-013)', () => {
  expect(pageTrail([page], '?crumbs=Fake:/b:skill:current,Wait:/c::skeleton')).toEqual([page]);
});

import { describe, expect, it } from 'vitest';
import { type Crumb, crumbsAfter } from './crumbs.ts';

const crumb = (title: string, over: Partial<Crumb> = {}): Crumb => ({
  title,
  to: `/harbor/${title.toLowerCase()}`,
  icon: 'course',
  type: 'link',
  ...over,
});
const titles = (trail: readonly Crumb[]) => trail.map(({ title }) => title);

describe('the breadcrumb trail', () => {
  const trail = [crumb('Catalog'), crumb('Linux')];

  it('is emptied by Clear (NAV-014)', () => {
    expect(crumbsAfter(trail, { type: 'clear' })).toEqual([]);
  });

  it('takes by Push only titles that it has not, each once (NAV-014)', () => {
    const pushed = crumbsAfter(trail, {
      type: 'push',
      crumbs: [crumb('Linux', { to: '/elsewhere' }), crumb('Files'), crumb('Files')],
    });
    expect(titles(pushed)).toEqual(['Catalog', 'Linux', 'Files']);
    expect(pushed[1]?.to).toBe('/harbor/linux');
  });

  it('is replaced by Update (NAV-014)', () => {
    expect(crumbsAfter(trail, { type: 'update', crumbs: [crumb('Settings')] })).toEqual([crumb('Settings')]);
  });

  it('begins by Insert with what is inserted (NAV-014)', () => {
    const inserted = crumbsAfter(trail, { type: 'insert', crumbs: [crumb('Harbor'), crumb('Linux')] });
    expect(titles(inserted)).toEqual(['Harbor', 'Linux', 'Catalog', 'Linux']);
  });
});

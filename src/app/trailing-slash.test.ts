import { expect, it } from 'vitest';
import { withoutTrailingSlash } from './trailing-slash.ts';

const of = (href: string) => withoutTrailingSlash(new URL(href, 'https://lectern.example'));

it('takes the slash off and keeps query and fragment', () => {
  expect(of('/harbor/catalog/')).toBe('/harbor/catalog');
  expect(of('/harbor/linux//?q=1#top')).toBe('/harbor/linux?q=1#top');
  expect(withoutTrailingSlash({ pathname: '//evil.example/', search: '', hash: '' })).toBe('/evil.example');
});

it('leaves every other path alone', () => {
  expect(of('/')).toBeNull();
  expect(of('/harbor/catalog?q=/')).toBeNull();
});

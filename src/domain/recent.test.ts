import { expect, it } from 'vitest';
import { MOST_VIEWED_ORGANIZATIONS, withRecent } from './recent.ts';

it('keeps the ten organizations viewed last and drops the oldest (NAV-028)', () => {
  let seen: string[] = [];
  for (let at = 1; at <= 11; at++) seen = withRecent(seen, `org-${at}`, MOST_VIEWED_ORGANIZATIONS);
  expect(seen).toEqual(Array.from({ length: 10 }, (_, at) => `org-${11 - at}`));
});

it('has what is seen again once, as the newest (NAV-028)', () => {
  expect(withRecent(['b', 'a'], 'a', MOST_VIEWED_ORGANIZATIONS)).toEqual(['a', 'b']);
});

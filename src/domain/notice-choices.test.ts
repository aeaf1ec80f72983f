import { expect, it } from 'vitest';
import { wantsNotice, withNoticeChoice } from './notice-choices.ts';

it('without a choice everything is in the inbox, and nothing is mailed', () => {
  expect(wantsNotice(null, 'mention', 'inbox')).toBe(true);
  expect(wantsNotice(undefined, 'mention', 'email')).toBe(false);
});

it('a choice holds for its notice and its way alone, and can be taken back', () => {
  const quiet = withNoticeChoice(null, { notice: 'mention', way: 'inbox', on: false });
  const both = withNoticeChoice(quiet, { notice: 'assigned', way: 'email', on: true });
  expect(both).toEqual({ inboxOff: ['mention'], emailOn: ['assigned'] });
  expect(wantsNotice(both, 'mention', 'inbox')).toBe(false);
  expect(wantsNotice(both, 'assigned', 'email')).toBe(true);
  expect(withNoticeChoice(both, { notice: 'mention', way: 'inbox', on: true })).toEqual({
    inboxOff: [],
    emailOn: ['assigned'],
  });
  expect(withNoticeChoice(both, { notice: 'assigned', way: 'email', on: true })).toEqual(both);
});

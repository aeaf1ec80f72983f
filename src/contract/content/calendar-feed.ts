/** A private address under which calendar programs read a person's schedule. It is shown once: the server keeps its hash. */
import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';

export const CALENDAR_PATH = '/calendar';
export const CALENDAR_FILE_ENDING = '.ics';

/** `createdAt`: epoch ms; null: there is no address. */
export const calendarFeedEntries = { createdAt: v.nullable(v.number()) };

export const calendarFeedPage = defineServerPage({
  name: 'getCalendarFeed',
  service: 'content',
  args: {},
  result: '{ createdAt }',
  answer: v.object(calendarFeedEntries),
});

export const newCalendarFeedEntries = { path: v.string() };

/** A former address is no longer answered. */
export const createCalendarFeedOperation = {
  ...defineOperation({
    name: 'createCalendarFeed',
    service: 'content',
    args: {},
    result: '{ path }',
    refusals: ['FORBIDDEN_ACCESS'],
  }),
  answer: v.object(newCalendarFeedEntries),
};

export const revokeCalendarFeedOperation = defineOperation({
  name: 'revokeCalendarFeed',
  service: 'content',
  args: {},
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS'],
});

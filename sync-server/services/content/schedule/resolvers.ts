/** What can be asked and done about a schedule. */
import * as v from 'valibot';
import {
  calendarFeedEntries,
  calendarFeedPage,
  createCalendarFeedOperation,
  newCalendarFeedEntries,
  revokeCalendarFeedOperation,
} from '#contract/content/calendar-feed.ts';
import { addScheduleItemOperation, removeScheduleItemOperation } from '#contract/content/schedule.ts';
import { getSchedulePage, schedulePageEntries } from '#contract/content/schedule-page.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { addScheduleItem } from './add-schedule-item.ts';
import { calendarFeedOf, createCalendarFeed, revokeCalendarFeed } from './calendar-feed.ts';
import { removeScheduleItem } from './remove-schedule-item.ts';
import { schedulePage } from './schedule-page.ts';

export function scheduleFields({ row, query, mutation }: ServiceBuilder): void {
  const result = { type: row('ScheduleSuccess', { success: v.boolean() }) };
  mutation({ action: 'ArrangeOwn', operation: addScheduleItemOperation, result, verb: addScheduleItem });
  mutation({
    action: 'ArrangeOwn',
    operation: removeScheduleItemOperation,
    result,
    verb: removeScheduleItem,
  });
  query({
    name: getSchedulePage.name,
    action: 'ReadOwn',
    args: getSchedulePage.args.entries,
    result: { type: row('SchedulePage', schedulePageEntries) },
    find: schedulePage,
  });
  query({
    name: calendarFeedPage.name,
    action: 'ReadOwn',
    args: calendarFeedPage.args.entries,
    result: { type: row('CalendarFeed', calendarFeedEntries) },
    find: calendarFeedOf,
  });
  // An address that lasts is not for somebody who acts in the person's place.
  mutation({
    action: 'account.Credentials',
    operation: createCalendarFeedOperation,
    result: { type: row('NewCalendarFeed', newCalendarFeedEntries) },
    verb: createCalendarFeed,
  });
  mutation({
    action: 'account.Credentials',
    operation: revokeCalendarFeedOperation,
    result,
    verb: revokeCalendarFeed,
  });
}

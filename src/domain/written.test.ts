import { describe, expect, it } from 'vitest';
import { dateText, momentText, timeText } from './written.ts';
import { clockText, headingText, listText, plannedDay, rangeText, weekdayOf } from './written-lists.ts';
import { numberText } from './written-numbers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** a quarter past four in the afternoon of 5 March 2026, in London */
const at = Date.UTC(2026, 2, 5, 16, 7, 9);
const london = { locale: 'en', zone: 'Europe/London' };
const tokyo = { locale: 'en', zone: 'Asia/Tokyo' };
const berlin = { locale: 'de', zone: 'Europe/Berlin' };

describe('dates and times', () => {
  it('are MM/dd/yyyy and hh:mm:ss am/pm in English, in the zone of who reads (CONST-004)', () => {
    expect(dateText(at, london)).toBe('03/05/2026');
    expect(timeText(at, london)).toBe('04:07:09 pm');
    expect(dateText(at, tokyo)).toBe('03/06/2026');
    expect(timeText(at, tokyo)).toBe('01:07:09 am');
    expect(timeText(Date.UTC(2026, 2, 5), london)).toBe('12:00:00 am');
    expect(timeText(Date.UTC(2026, 2, 5, 12, 30), london)).toBe('12:30:00 pm');
    expect(clockText(at, london)).toBe('4:07 PM');
    expect(rangeText(at, at + DAY, london, 'to')).toBe('03/05/2026 to 03/06/2026');
  });

  it('follow the language of who reads', () => {
    expect(dateText(at, berlin)).toBe('05.03.2026');
    expect(timeText(at, berlin)).toBe('17:07:09');
    expect(momentText(at - 2 * HOUR, at, berlin, 'gerade eben')).toBe('vor 2 Stunden');
    expect(numberText(1234.56, 'de', 1)).toBe('1.234,6');
    expect(listText(['Anna', 'Ben'], 'de', 'disjunction')).toBe('Anna oder Ben');
  });

  it('are relative for under 7 days, then a short date, with the year if it is another one (CONST-005)', () => {
    const ago = (time: number) => momentText(at - time, at, london, 'just now');
    expect(ago(59_999)).toBe('just now');
    expect(ago(3 * 60_000)).toBe('3 minutes ago');
    expect(ago(6 * DAY + 23 * HOUR)).toBe('6 days ago');
    expect(ago(7 * DAY)).toBe('Feb 26');
    expect(ago(100 * DAY)).toBe('Nov 25, 2025');
  });

  it('say the day of the week where a list is in days', () => {
    expect(headingText(at, at, london)).toBe('Thursday, March 5');
    expect(headingText(at - 365 * DAY, at, london)).toBe('March 5, 2025');
    expect(plannedDay('2026-03-05', '2026-11-28', 'en')).toBe('Thu, Mar 5');
    expect(plannedDay('2025-03-05', '2026-11-28', 'en')).toBe('Wed, Mar 5, 2025');
    expect(weekdayOf('2026-03-05', 'en', 'long')).toBe('Thursday');
    expect(weekdayOf('2026-03-05', 'en', 'short')).toBe('Thu');
  });
});

import { describe, expect, it } from 'vitest';
import { dateText, durationText, fullMomentText, momentText, timeText } from './time.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('dates and times', () => {
  it('are written as MM/dd/yyyy and hh:mm:ss am/pm (CONST-004)', () => {
    const afternoon = new Date(2026, 2, 5, 16, 7, 9).getTime();
    expect(dateText(afternoon)).toBe('03/05/2026');
    expect(timeText(afternoon)).toBe('04:07:09 pm');
    expect(fullMomentText(afternoon)).toBe('03/05/2026 04:07:09 pm');
    expect(timeText(new Date(2026, 2, 5, 0, 0, 0).getTime())).toBe('12:00:00 am');
    expect(timeText(new Date(2026, 2, 5, 12, 30, 0).getTime())).toBe('12:30:00 pm');
  });

  it('are relative for under 7 days, then a short date, with the year if it is another one (CONST-005)', () => {
    const now = new Date(2026, 5, 20, 12).getTime();
    expect(momentText(now - (6 * DAY + 23 * HOUR), now)).toBe('6 days ago');
    expect(momentText(now - 7 * DAY, now)).toBe('Jun 13');
    expect(momentText(new Date(2025, 10, 3, 12).getTime(), now)).toBe('Nov 3, 2025');
  });
});

const durations = [
  [0, '0 hours'],
  [59, '0 hours'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3540, '59 minutes'],
  [3599, '60 minutes'],
  [3600, '1 hour'],
  [5400, '1.5 hours'],
  [36000, '10 hours'],
  [36001, '10 hours'],
  [39600, '11 hours'],
] as const;

it('says seconds in minutes and hours as people do (CONST-006)', () => {
  for (const [seconds, text] of durations) expect(durationText(seconds)).toBe(text);
});

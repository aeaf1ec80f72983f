import { expect, it } from 'vitest';
import { durationText } from './duration.ts';
import { fullMomentText, momentText } from './time.ts';

it('says dates and times on the device’s own clock (CONST-004)', () => {
  const afternoon = new Date(2026, 2, 5, 16, 7, 9).getTime();
  expect(fullMomentText(afternoon)).toBe('03/05/2026 04:07:09 pm');
  expect(momentText(afternoon, afternoon + 3_600_000)).toBe('1 hour ago');
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterDone,
  dayIn,
  firstOn,
  isZone,
  momentOf,
  nextReminder,
  type Repeat,
  ruleText,
  standingOf,
  type Timing,
  wallAt,
} from './plan-timing.ts';

const mondays: Repeat = { every: 'week', days: ['MO'] };
const twice: Repeat = { every: 'week', days: ['TH', 'MO'] };
const daily: Repeat = { every: 'day' };
const berlin: Timing = { zone: 'Europe/Berlin', time: '09:00', repeat: null, remind: null };
const iso = (at: number | null) => at && new Date(at).toISOString().replace('.000', '');

describe('the moment of a planned time', () => {
  it.each([
    // Berlin leaps from 2 to 3 on 28 March 2027, and goes back from 3 to 2 on 31 October.
    ['Europe/Berlin', '2027-03-27', '09:00', '2027-03-27T08:00:00Z'],
    ['Europe/Berlin', '2027-03-28', '09:00', '2027-03-28T07:00:00Z'],
    ['Europe/Berlin', '2027-03-28', '01:59', '2027-03-28T00:59:00Z'],
    ['Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30:00Z'],
    ['Europe/Berlin', '2027-03-28', '03:00', '2027-03-28T01:00:00Z'],
    ['Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30:00Z'],
    ['Europe/Berlin', '2027-10-31', '03:00', '2027-10-31T02:00:00Z'],
    // New York: 14 March and 7 November.
    ['America/New_York', '2027-03-13', '09:00', '2027-03-13T14:00:00Z'],
    ['America/New_York', '2027-03-14', '09:00', '2027-03-14T13:00:00Z'],
    ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00Z'],
    ['America/New_York', '2027-11-07', '01:30', '2027-11-07T05:30:00Z'],
    ['America/New_York', '2027-11-07', '02:00', '2027-11-07T07:00:00Z'],
    // The south has it the other way round, half an hour at Lord Howe, and Kathmandu never.
    ['Pacific/Auckland', '2027-04-04', '02:30', '2027-04-03T13:30:00Z'],
    ['Pacific/Auckland', '2027-09-26', '02:30', '2027-09-25T14:30:00Z'],
    ['Australia/Lord_Howe', '2027-10-03', '02:15', '2027-10-02T15:45:00Z'],
    ['Asia/Kathmandu', '2027-03-28', '09:00', '2027-03-28T03:15:00Z'],
  ])('in %s on %s at %s is %s', (zone, day, time, moment) => {
    expect(iso(momentOf(day, time, zone))).toBe(moment);
  });

  it('is shown by the zone’s own clock on every day and minute, but those that it leaps over', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'America/St_Johns',
      'Pacific/Chatham',
      'Africa/Cairo',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 366 * 1440 }), (zone, minutes) => {
        const wall = Date.UTC(2027, 0, 1) + minutes * 60_000;
        const [day = '', time = ''] = new Date(wall).toISOString().slice(0, 16).split('T');
        const shown = wallAt(momentOf(day, time, zone), zone);
        expect([0, 30 * 60_000, 60 * 60_000]).toContain(shown - wall);
      }),
      { numRuns: 300 },
    );
  });

  it('is on the learner’s day, which ends at 4:00', () => {
    expect(dayIn(Date.UTC(2027, 2, 28, 1, 30), 'Europe/Berlin')).toBe('2027-03-27');
    expect(dayIn(Date.UTC(2027, 2, 28, 2, 30), 'Europe/Berlin')).toBe('2027-03-28');
    expect(dayIn(Date.UTC(2027, 2, 28, 2, 30), 'America/New_York')).toBe('2027-03-27');
  });

  it('is by a named zone alone', () => {
    expect(['Europe/Berlin', 'Asia/Calcutta', 'UTC', 'Etc/GMT+5'].map(isZone)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['+05:30', 'Nowhere/Else', '', 'Europe/Berlin\r\nX:1'].map(isZone)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('what comes again', () => {
  it('is next on a day of its rule until it ends', () => {
    expect(firstOn(mondays, '2026-12-01')).toBe('2026-12-07');
    expect(firstOn(mondays, '2026-12-07')).toBe('2026-12-07');
    expect(firstOn(twice, '2026-12-01')).toBe('2026-12-03');
    expect(firstOn({ ...mondays, until: '2026-12-06' }, '2026-12-01')).toBeNull();
    expect(firstOn({ every: 'week', days: [] }, '2026-12-01')).toBeNull();
  });

  it.each([
    ['on its day', mondays, '2026-12-07', '2026-12-07', '2026-12-14'],
    ['before its day', mondays, '2026-12-07', '2026-12-05', '2026-12-14'],
    ['two weeks late', mondays, '2026-12-07', '2026-12-21', '2026-12-28'],
    ['each day, a week late', daily, '2026-12-01', '2026-12-08', '2026-12-09'],
    ['moved to a Tuesday', mondays, '2026-12-08', '2026-12-08', '2026-12-14'],
    ['on its last day', { ...daily, until: '2026-12-02' }, '2026-12-02', '2026-12-02', undefined],
  ])('follows what was done %s', (_, repeat, date, today, next) => {
    expect(afterDone(date, repeat as Repeat, today)?.date).toBe(next);
  });

  it('counts each time, also those that were let go', () => {
    const thrice = { ...mondays, count: 3 };
    expect(afterDone('2026-12-07', thrice, '2026-12-07')).toEqual({
      date: '2026-12-14',
      repeat: { ...mondays, count: 2 },
    });
    expect(afterDone('2026-12-07', thrice, '2026-12-15')).toEqual({
      date: '2026-12-21',
      repeat: { ...mondays, count: 1 },
    });
    expect(afterDone('2026-12-07', thrice, '2026-12-21')).toBeNull();
    expect(afterDone('2026-12-21', { ...mondays, count: 1 }, '2026-12-21')).toBeNull();
  });

  it('is done for this time once its lesson is finished on its day or later, unless its person says otherwise', () => {
    const plan = { date: '2026-12-07', timing: { ...berlin, repeat: mondays } };
    expect(standingOf(plan, null)).toMatchObject({ date: '2026-12-07', done: false });
    expect(standingOf(plan, '2026-12-06')).toMatchObject({ date: '2026-12-07', done: false });
    expect(standingOf(plan, '2026-12-08')).toMatchObject({ date: '2026-12-14', done: false });
    expect(standingOf({ ...plan, done: false }, '2026-12-08')).toMatchObject({
      date: '2026-12-07',
      done: false,
    });
    expect(standingOf({ ...plan, done: true }, null).done).toBe(true);
    expect(standingOf({ date: '2026-12-07' }, '2026-12-01').done).toBe(true);
    const last = { ...plan, timing: { ...berlin, repeat: { ...mondays, count: 1 } } };
    expect(standingOf(last, '2026-12-08').done).toBe(true);
  });
});

describe('a reminder', () => {
  const remind = { before: 60, ways: ['inbox'] } satisfies Timing['remind'];
  const plan = (given: Partial<Timing>, date = '2027-03-27') => ({
    date,
    timing: { ...berlin, remind, ...given },
  });

  it('comes before the time, or in the morning of its day, and once', () => {
    expect(iso(nextReminder(plan({}), 0))).toBe('2027-03-27T07:00:00Z');
    expect(iso(nextReminder(plan({ time: null, remind: { ...remind, before: 0 } }), 0))).toBe(
      '2027-03-27T08:00:00Z',
    );
    expect(nextReminder(plan({}), Date.UTC(2027, 2, 27, 7))).toBeNull();
    expect(nextReminder(plan({ remind: null }), 0)).toBeNull();
    expect(nextReminder({ date: '2027-03-27' }, 0)).toBeNull();
  });

  it.each([
    ['Europe/Berlin', '2027-03-27', ['2027-03-27T08:00:00Z', '2027-03-28T07:00:00Z', '2027-03-29T07:00:00Z']],
    ['Europe/Berlin', '2027-10-30', ['2027-10-30T07:00:00Z', '2027-10-31T08:00:00Z', '2027-11-01T08:00:00Z']],
    [
      'America/New_York',
      '2027-03-13',
      ['2027-03-13T14:00:00Z', '2027-03-14T13:00:00Z', '2027-03-15T13:00:00Z'],
    ],
    [
      'America/New_York',
      '2027-11-06',
      ['2027-11-06T13:00:00Z', '2027-11-07T14:00:00Z', '2027-11-08T14:00:00Z'],
    ],
  ])('keeps to nine o’clock in %s over the change after %s', (zone, date, moments) => {
    const each = plan({ zone, repeat: daily, remind: { ...remind, before: 0 } }, date);
    const told: (string | number | null)[] = [];
    let at: number | null = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      at = nextReminder(each, at ?? 0);
      told.push(iso(at));
    }
    expect(told).toEqual(moments);
  });

  it('of what comes again is the next one that is still to come, however long nobody looked', () => {
    const each = plan({ repeat: mondays }, '2026-12-07');
    expect(iso(nextReminder(each, Date.UTC(2028, 5, 1)))).toBe('2028-06-05T06:00:00Z');
    expect(
      nextReminder(plan({ repeat: { ...mondays, count: 2 } }, '2026-12-07'), Date.UTC(2026, 11, 14, 8)),
    ).toBeNull();
    const until = plan({ repeat: { ...mondays, until: '2026-12-14' } }, '2026-12-07');
    expect(iso(nextReminder(until, Date.UTC(2026, 11, 8)))).toBe('2026-12-14T07:00:00Z');
    expect(nextReminder(until, Date.UTC(2026, 11, 14, 7))).toBeNull();
  });

  it('a day before comes again each week, and one for each time', () => {
    const each = plan({ repeat: mondays, remind: { ...remind, before: 1440 } }, '2026-12-07');
    expect(iso(nextReminder(each, Date.UTC(2026, 11, 6, 8)))).toBe('2026-12-13T08:00:00Z');
    expect(iso(nextReminder(each, Date.UTC(2026, 11, 13, 7)))).toBe('2026-12-13T08:00:00Z');
  });
});

it('is a rule that calendars read (RFC 5545)', () => {
  expect(ruleText(daily, berlin)).toBe('FREQ=DAILY');
  expect(ruleText(twice, berlin)).toBe('FREQ=WEEKLY;BYDAY=MO,TH');
  expect(ruleText({ ...twice, count: 4 }, berlin)).toBe('FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4');
  const until = { ...mondays, until: '2027-03-29' };
  expect(ruleText(until, berlin)).toBe('FREQ=WEEKLY;BYDAY=MO;UNTIL=20270329T070000Z');
  expect(ruleText(until, { ...berlin, time: null })).toBe('FREQ=WEEKLY;BYDAY=MO;UNTIL=20270329');
});

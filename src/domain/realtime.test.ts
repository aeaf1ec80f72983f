import { describe, expect, it } from 'vitest';
import {
  ackTypes,
  destinations,
  isHidden,
  isUnreadInInbox,
  LOCK_STOLEN_NOTICE_MS,
  ownPathOf,
  surfacesOf,
  TYPING_SHOWN_MS,
  withAck,
} from './realtime.ts';

describe('the destinations of a message', () => {
  it('are those nine, and each leads to the surface that it names (RT-006, D106)', () => {
    const surfaceOf = Object.fromEntries(
      destinations.map((each) => [each, surfacesOf({ destinations: [each] })]),
    );
    expect(surfaceOf).toEqual({
      chat: ['chat'],
      dinger: ['toast'],
      inbox: ['inbox'],
      banner: ['banner'],
      widget: ['widget'],
      modal: ['toast with button'],
      push: ['inbox'],
      presence: [],
      background: [],
    });
  });

  it('may be several; each surface shows it once, and one toast says it all (RT-006)', () => {
    expect(surfacesOf({ destinations: ['push', 'modal', 'inbox', 'dinger'] })).toEqual([
      'inbox',
      'toast with button',
    ]);
    expect(surfacesOf({ destinations: ['later', 'toString'] })).toEqual([]);
    expect(surfacesOf({})).toEqual(['chat']);
  });

  it('do nothing without a press: who would navigate shows a button (D106)', () => {
    for (const type of ['navigate', 'customAppEvent'])
      expect(surfacesOf({ type, destinations: ['dinger'] })).toEqual(['toast with button']);
  });
});

it('a message leads to paths of this site alone (D106)', () => {
  expect(ownPathOf('/assignments?due=1#a')).toBe('/assignments?due=1#a');
  for (const link of [
    undefined,
    '',
    'assignments',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])
    expect(ownPathOf(link), String(link)).toBeNull();
});

it('a message is unread until it is acknowledged in one of four ways, each of which counts once (RT-004, RT-011)', () => {
  expect(ackTypes).toEqual(['confirm', 'dismiss', 'view', 'hide']);
  const message = { acks: [] as { type: string; at: number }[] };
  expect(isUnreadInInbox(message)).toBe(true);
  expect(isUnreadInInbox({})).toBe(true);
  for (const type of ackTypes) expect(isUnreadInInbox(withAck(message, { type, at: 1 })), type).toBe(false);
  const viewed = withAck(message, { type: 'view', at: 1 });
  expect(withAck(viewed, { type: 'view', at: 2 })).toBe(viewed);
  expect(isHidden(viewed)).toBe(false);
  expect(isHidden(withAck(viewed, { type: 'hide', at: 2 }))).toBe(true);
});

it('a lock notice and a typing indicator last 5000 ms (RT-008, RT-009)', () => {
  expect([LOCK_STOLEN_NOTICE_MS, TYPING_SHOWN_MS]).toEqual([5000, 5000]);
});

import { expect, it } from 'vitest';
import { isNamedBy, mentionAt, mentionOf, withMentions, withNames } from './mentions.ts';
import { mentionsIn, messageParts } from './message-text.ts';

const bo = '018f0000-0000-7000-8000-000000000001';
const bob = '018f0000-0000-7000-8000-000000000002';
const names: Record<string, string> = { [bo]: 'Bo Lind', [bob]: 'Bo Lindgren (x.y)' };
const chosen = Object.entries(names).map(([userId, name]) => ({ userId, name }));

it('a message keeps the ids of the people whom it names, and gives their names back', () => {
  const typed = 'Ask @Bo Lind, or @Bo Lindgren (x.y) tomorrow. @Bo Linda is somebody else';
  const kept = withMentions(typed, chosen);
  expect(kept).toBe(`Ask ${mentionOf(bo)}, or ${mentionOf(bob)} tomorrow. @Bo Linda is somebody else`);
  expect(withNames(kept, (userId) => names[userId] ?? '')).toBe(typed);
  expect(withMentions('@Bo Lind', [])).toBe('@Bo Lind');
});

it('a mention is found beside links and code, once for each person, and never inside code', () => {
  const text = `${mentionOf(bo)} see https://a.example and ${mentionOf(bo)}: \`${mentionOf(bob)}\``;
  expect(mentionsIn(text)).toEqual([bo]);
  expect(messageParts(text).map(({ kind }) => kind)).toEqual([
    ...['mention', 'text', 'link', 'text', 'mention', 'text', 'code'],
  ]);
  expect(mentionsIn('<@nobody> <b>@Bo</b>')).toEqual([]);
});

it('somebody is looked for behind an @ that begins a word, up to the caret', () => {
  expect(mentionAt('Hello @Bo L', 11)).toEqual({ from: 6, query: 'Bo L' });
  expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' });
  expect(mentionAt('(@b and more', 3)).toEqual({ from: 1, query: 'b' });
  for (const text of ['bo@harbor.example', 'no one', '@Bo\nnext', `@${'x'.repeat(50)}`])
    expect(mentionAt(text, text.length)).toBeNull();
});

it('a person is found by the beginning of any of their names, whatever its case and accents', () => {
  const person = { name: 'Zoë van der Bö', alias: 'zvb' };
  for (const query of ['', 'zoe', 'VAN d', 'bo', 'zv']) expect(isNamedBy(person, query)).toBe(true);
  for (const query of ['oe', 'zoe bo', 'Zoë van der Bö ']) expect(isNamedBy(person, query)).toBe(false);
});

it('people are named and looked for in scripts without blanks, and in Korean, whatever follows their name', () => {
  const [mira] = [{ userId: bo, name: 'Mira Lindqvist' }];
  const kept = (typed: string) => withMentions(typed, [mira]);
  expect(kept('请看@Mira Lindqvistさん、お願いします')).toBe(`请看${mentionOf(bo)}さん、お願いします`);
  expect(kept('안녕@Mira Lindqvist님 확인해 주세요')).toBe(`안녕${mentionOf(bo)}님 확인해 주세요`);
  expect(kept('（@Mira Lindqvist）')).toBe(`（${mentionOf(bo)}）`);
  expect(kept('@Mira Lindqvistson')).toBe('@Mira Lindqvistson');
  for (const text of ['请看@', '안녕@', 'カー@', '（@'])
    expect(mentionAt(text, text.length)).toEqual({ from: text.length - 1, query: '' });
  expect(mentionAt('write to ada@example.org', 24)).toBeNull();
});

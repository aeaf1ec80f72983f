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

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFormatted, mentionsIn, messageParts } from '#domain/message-text.ts';
import { type TalkBlock, type TalkInline, talkBlocks } from './talk.ts';

const inline = (part: TalkInline): string => {
  if (!('content' in part))
    return part.kind === 'text' || part.kind === 'link' ? part.text : `${part.kind}(${part.text})`;
  const inside = part.content.map(inline).join('');
  return part.kind === 'words' ? `words(${inside} ${part.href})` : `${part.kind}(${inside})`;
};
const block = (each: TalkBlock): string => {
  if (each.kind === 'code') return `block(${each.text})`;
  if (each.kind === 'paragraph') return each.content.map(inline).join('');
  if (each.kind === 'quote') return `quote(${each.content.map(block).join('|')})`;
  return `list(${each.items.map(({ value, content }) => `${value ?? '-'} ${content.map(block).join('|')}`).join('; ')})`;
};
const said = (text: string) => talkBlocks(text).map(block);
const person = '<@00000000-0000-4000-8000-000000000001>';

it.each([
  ['**Mind** the _tide_, ~~not~~ `*so*`', ['bold(Mind) the italic(tide), struck(not) code(*so*)']],
  ['Bring:\n- a rope\n- **two** lamps\n\nThanks', ['Bring:', 'list(- a rope; - bold(two) lamps)', 'Thanks']],
  ['3. three\n7. seven', ['list(3 three; 7 seven)']],
  ['> When?\nAt nine.', ['quote(When?)', 'At nine.']],
  ['- one\nand then', ['list(- one)', 'and then']],
  ['See [the chart](https://a.example/x).', ['See words(the chart https://a.example/x).']],
  ['one\ntwo', ['one\ntwo']],
  ['Run\n```sh\n- **x**\n\n> y\n```\nthen *go*', ['Run', 'block(- **x**\n\n> y)', 'then italic(go)']],
  ['1\\* and \\_x\\_', ['1* and _x_']],
  [`**${person}** look`, [`bold(mention(${person})) look`]],
])('is formatted as it is written: %j', (text, expected) => {
  expect(said(text)).toEqual(expected);
});

it.each([
  '2 * 3 * 4 and snake_case_name and a ~ b',
  '# no heading',
  'Title\n---',
  '<b>x</b> <script>alert(1)</script> &amp; &lt;',
  '![x](https://evil.example/open.gif)',
  '[x](javascript:alert(1)) [y](data:text/html,x)',
  '[https://bank.example](https://evil.example)',
  '[www.bank.example](https://evil.example)',
  '[a]: https://a.example',
  'C:\\temp\\new [x] and \\\\server',
  'a | b\n--- | ---\n1 | 2',
  '* * *',
  '    four blanks',
  'https://a.example/*x*_y_',
  '- ',
])('leaves what means nothing here as it is: %j', (text) => {
  expect(said(text).join('\n').trim()).toBe(text.trim());
});

it('keeps each letter and digit, in their order, and names just those who are told', () => {
  const pieces = fc.constantFrom(
    ...[
      '*',
      '**',
      '_',
      '~~',
      '`',
      '```',
      '\n',
      '\n\n',
      ' ',
      '- ',
      '1. ',
      '7) ',
      '> ',
      '[',
      '](https://a.example)',
      '\\',
    ],
    ...['a', 'b2', '請', '#', '<i>', '|', '![', '---', '    ', person, 'https://b.example/x_y', '[x] '],
  );
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 24 }), (parts) => {
      const text = parts.join('');
      const blocks = talkBlocks(text);
      const shown: string[] = [];
      const named = new Set<string>();
      const look = (each: TalkBlock | TalkInline) => {
        if (each.kind === 'list')
          for (const { value, content } of each.items) {
            if (value !== null) shown.push(String(value));
            content.forEach(look);
          }
        else if ('content' in each) {
          (each.content as (TalkBlock | TalkInline)[]).forEach(look);
          if (each.kind === 'words') shown.push(each.href);
        } else {
          shown.push(each.text);
          if (each.kind === 'mention') named.add(each.userId);
        }
      };
      blocks.forEach(look);
      expect(letters(shown.join(''))).toBe(letters(text));
      expect([...named]).toEqual(mentionsIn(text));
    }),
    { numRuns: 500 },
  );
});

it('reads what somebody has made to be slow as fast as anything', () => {
  const long = (text: string) => text.repeat(Math.floor(10_000 / text.length));
  for (const text of [
    '*',
    '**a',
    '_a ',
    '[',
    '[a](',
    '> ',
    '- ',
    '1. ',
    '`',
    '~~a',
    '![',
    '\\',
    '*a_',
    '\n> ',
    '\n- a',
  ].map(long)) {
    const started = performance.now();
    talkBlocks(text);
    expect({ text: text.slice(0, 6), slow: performance.now() - started > 500 }).toEqual({
      text: text.slice(0, 6),
      slow: false,
    });
  }
});

it('asks for its reader only where a text is more than its letters', () => {
  for (const text of ['', 'Plain words. And 3 more!', `Hello ${person}`, 'See https://a.example', 'Run `ls`'])
    expect({ text, formatted: isFormatted(text) }).toEqual({ text, formatted: false });
  for (const text of ['**a**', '- a', 'x\n> y', '1. a', '[a](https://b.example)', '_a_'])
    expect({ text, formatted: isFormatted(text) }).toEqual({ text, formatted: true });
  expect(messageParts('plain')).toEqual([{ kind: 'text', text: 'plain' }]);
});

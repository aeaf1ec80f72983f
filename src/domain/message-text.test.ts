import { expect, it } from 'vitest';
import { filledTemplate, messageParts } from './message-text.ts';

const kinds = (text: string) => messageParts(text).map((part) => [part.kind, part.text]);

it('finds links, and what stands behind them is no part of them', () => {
  expect(kinds('See https://a.example/x?y=1, or (https://b.example/c_(d)).')).toEqual([
    ['text', 'See '],
    ['link', 'https://a.example/x?y=1'],
    ['text', ', or ('],
    ['link', 'https://b.example/c_(d)'],
    ['text', ').'],
  ]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'https://user:secret@a.example/',
  '<a href="x">y</a>',
  'ftp://a.example',
])('makes no link of %s', (text) => {
  expect(messageParts(text).some(({ kind }) => kind === 'link')).toBe(false);
});

it('finds links without http, and links beside scripts without blanks', () => {
  const links = (text: string) =>
    messageParts(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []));
  expect(links('See www.example.org/a, or www.example.org.')).toEqual([
    ['www.example.org/a', 'https://www.example.org/a'],
    ['www.example.org', 'https://www.example.org'],
  ]);
  expect(links('请看https://example.org/a。谢谢')).toEqual([
    ['https://example.org/a', 'https://example.org/a'],
  ]);
  expect(links('www.example.orgを見て')).toEqual([['www.example.org', 'https://www.example.org']]);
  for (const text of ['www. and www.', 'awww.example.org', 'bo@www.example.org', 'ftp://www.example.org'])
    expect(links(text)).toEqual([]);
});

it('keeps code as it is, in a line and in a block, without links in it', () => {
  expect(kinds('Run `curl https://a.example` or\n```sh\nls -l\n```\nthen')).toEqual([
    ['text', 'Run '],
    ['code', 'curl https://a.example'],
    ['text', ' or\n'],
    ['block', 'ls -l'],
    ['text', '\nthen'],
  ]);
});

it('loses no letter of any text', () => {
  for (const text of ['', '`', '``` ```', 'a `b', 'https://a.example.', '🎉 `x` 🎉'])
    expect(
      messageParts(text)
        .map(({ text: part }) => part)
        .join('')
        .replaceAll('`', ''),
    ).toBe(text.replaceAll('`', ''));
});

it('puts variables into what the system says, and nothing of an object’s own', () => {
  expect(filledTemplate('{who} joined {where} {toString}', { who: 'Ana', where: 'deck' })).toBe(
    'Ana joined deck {toString}',
  );
});

import { describe, expect, it } from 'vitest';
import { isPlainText, markdownWords, talkWords } from './markdown-words.ts';

describe('the words of a description', () => {
  it.each([
    [
      'Knots for beginners.\n\nA second paragraph – with a dash.',
      'Knots for beginners.\n\nA second paragraph – with a dash.',
    ],
    ['# Knots\n\nLearn **every** knot, *by hand*.', 'Knots\n\nLearn every knot, by hand.'],
    ['- Bowline\n- Hitch\n\n1. Tie\n2. Pull', 'Bowline\nHitch\n\nTie\nPull'],
    [
      'See [the guide](https://example.org/a_b) or <https://example.org>.',
      'See the guide or https://example.org.',
    ],
    ['> Said once\n> and again', 'Said once\nand again'],
    [
      'Run `git log --oneline` in snake_case_names, 3 * 4 * 5.',
      'Run git log --oneline in snake_case_names, 3 * 4 * 5.',
    ],
    ['<script>alert(1)</script> \\*not bold\\*', 'alert(1) *not bold*'],
  ])('are those of %j without its signs', (markdown, words) => {
    expect(markdownWords(markdown)).toBe(words);
  });

  it.each([
    ['Learn to sail (and to swim). Costs: 20% less!', true],
    ['Level 2 - the harder one', true],
    ['- a list', false],
    ['Costs **less**', false],
    ['Title\n=====', false],
    ['See https://example.org', false],
    ['Tom &amp; Jerry', false],
  ])('are all that %j says: %s', (markdown, plain) => {
    expect(isPlainText(markdown)).toBe(plain);
  });

  it('are found in a long text at once', () => {
    const began = performance.now();
    markdownWords(`${'**_['.repeat(2500)}`);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

it.each([
  ['**Mind** the _tide_ and ~~not~~ `so`', 'Mind the tide and not so'],
  ['> When?\nAt nine, see [the chart](https://a.example)', 'When?\nAt nine, see the chart'],
  ['# 1 <b>x</b> 2 * 3 * 4 snake_case_name https://a.example/x_y_z', null],
  ['```sh\nls -l\n```', 'ls -l\n'],
])('of a message are those of %j, and nothing else of it goes', (text, words) => {
  expect(talkWords(text)).toBe(words ?? text);
});

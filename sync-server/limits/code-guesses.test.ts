import { expect, it } from 'vitest';
import { codeGuesses } from './code-guesses.ts';
import { sharedCounters } from './shared-counters.ts';

const wrong = async () => undefined;
const right = async () => 'harbor';
const codeOf = (tried: Promise<unknown>) =>
  tried.then(
    (found) => found ?? 'none',
    (error: { code?: string }) => error.code,
  );

it('lets one network try 20 wrong join codes an hour, with however many accounts; right ones do not count', async () => {
  const guesses = codeGuesses(sharedCounters(null));
  const [here, there] = [guesses('10.0.0.1'), guesses('10.0.0.2')];
  for (let n = 0; n < 40; n += 1) expect(await codeOf(here(`pupil-${n}`, right))).toBe('harbor');
  for (let n = 0; n < 20; n += 1) expect(await codeOf(here(`thief-${n}`, wrong))).toBe('none');
  expect(await codeOf(here('thief-20', wrong))).toBe('RATE_LIMITED');
  expect(await codeOf(there('ada', right))).toBe('harbor');
});

it('lets all networks together try 1,000 wrong join codes an hour', async () => {
  const guesses = codeGuesses(sharedCounters(null));
  for (let n = 0; n < 1_000; n += 1) await guesses(`10.1.${n % 100}.1`)(`thief-${n}`, wrong);
  expect(await codeOf(guesses('10.2.0.1')('thief', wrong))).toBe('RATE_LIMITED');
});

it('lets one account try 10 an hour', async () => {
  const guessing = codeGuesses(sharedCounters(null))('10.0.0.1');
  for (let n = 0; n < 10; n += 1) await codeOf(guessing('thief', wrong));
  expect(await codeOf(guessing('thief', right))).toBe('RATE_LIMITED');
});

import { expect, it } from 'vitest';
import { readAddresses } from './address-list.ts';

it('reads addresses however they are separated, each once', () => {
  expect(readAddresses('ada@quay.example, Ben@quay.example;\n\tada@QUAY.example cy@quay.example')).toEqual({
    addresses: ['ada@quay.example', 'ben@quay.example', 'cy@quay.example'],
    wrong: [],
  });
});

it('takes the address out of a name with brackets', () => {
  expect(readAddresses('Ada Berg <ada@quay.example>, "Berg, Ben" <ben@quay.example>')).toEqual({
    addresses: ['ada@quay.example', 'ben@quay.example'],
    wrong: [],
  });
});

it('names what is no address', () => {
  expect(readAddresses('ada@quay.example ben@ quay')).toEqual({
    addresses: ['ada@quay.example'],
    wrong: ['ben@', 'quay'],
  });
  expect(readAddresses('  \n')).toEqual({ addresses: [], wrong: [] });
});

it('reads 60,000 blanks, or as many open quotes, without taking the square of them', () => {
  const startedAt = performance.now();
  for (const text of [' '.repeat(60_000), '"'.repeat(60_000), 'a'.repeat(60_000), '" '.repeat(30_000)])
    readAddresses(text);
  expect(performance.now() - startedAt).toBeLessThan(1_500);
});

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

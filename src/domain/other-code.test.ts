import { expect, it } from 'vitest';
import { accessCodeAtJoin, joinCodeAtRedeem } from './other-code.ts';

const access = 'HARBORBEACON2027';

it.each<[text: string, code: string | null, what: string]>([
  ['K7M2QX', 'K7M2QX', 'typed'],
  ['K7M2QX          ', 'K7M2QX', 'in the first six of sixteen slots'],
  ['Your invite code is k7m-2qx. Please join!', 'K7M2QX', 'with words around it'],
  ['https://lectern.example/join?code=K7M2QX', 'K7M2QX', 'in its link'],
  ['HARB-ORBE-ACON-2027', null, 'an access code'],
  [`${access} from K7M2QX`, null, 'an access code beside one'],
  ['HARBOR2', null, 'half of an access code'],
  ['', null, 'nothing'],
])('at the access codes, a join code is seen in %j as %j: %s', (text, code, _what) =>
  expect(joinCodeAtRedeem(text)).toBe(code),
);

it.each<[text: string, code: string | null, what: string]>([
  ['Your code: HARB-ORBE-ACON-2027', access, 'with words around it'],
  ['https://lectern.example/redeem?code=harborbeacon2027', access, 'in its link'],
  ['K7M2QX', null, 'a join code'],
  [`K7M2QX, not ${access}`, null, 'a join code beside one'],
  ['HARB-ORBE', null, 'half of one'],
])('at the join codes, an access code is seen in %j as %j: %s', (text, code, _what) =>
  expect(accessCodeAtJoin(text)).toBe(code),
);

/**
 * Passwords that are guessed first: the most used ones, their words with other numbers, rows of keys, one letter again and again, and what
 * everybody knows of the person. Words count besides whole passwords, since the rule asks for a capital and a digit, and people add the same ones.
 */
import { readFileSync } from 'node:fs';
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';

/** What is known of whoever the password is for. */
export type KnownOf = { username: string; firstName: string; lastName: string; email: string };

const PRODUCT = 'lectern';
const FEWEST_SIGNS = 4;
/** Letters beside a known word that make it no secret. */
const LITTLE = 2;
const SHORTEST_WORD = 3;

/** What the list below lacks: other languages, and this kind of product. */
const common =
  `motdepasse contrasena haslo salasana losenord wachtwoord passw word pwd secreto letmeinnow opensesame willkommen
  bienvenue bienvenido benvenuto hola ciao goodbye login logon signin administrator root superuser sysadmin user
  username guest demo temporary default change changeit newpassword mypassword thepassword yourpassword
  nopassword oldpassword pass1word ilove teamo jetaime tiamo trustnoone something database gmail facebook
  instagram twitter youtube linkedin iphone android netflix adobe photoshop linux ubuntu dell qwertzuiop yxcvbnm
  qwe asd zxc abc abcdefgh aaa xxx lemon sunflower autumn herbst fruhling ete hiver verano invierno february
  march april june july september november wednesday thursday saturday basketball rugby united fortnite
  harrypotter queen jesuschrist god hope father sweetheart darling white red bmw audi school university academy
  course lesson learning learn training company business office madrid california deutschland france espana
  china japan shit zaq sample example foo bar batterystaple correcthorse`.split(/\s+/);

const ROWS = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
];

const likeLetters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const mostUsed = new Set(
  readFileSync(new URL('./most-used-passwords.txt', import.meta.url), 'utf8')
    .replace(/^#.*$/gm, '')
    .trim()
    .split(/\s+/),
);
const SHORTEST_MOST_USED = 4;

const lettersOf = (text: string) => text.normalize('NFKD').replace(/[^\p{L}]/gu, '');
const unmasked = (text: string) => text.replace(/[013457@$!]/g, (sign) => likeLetters[sign] ?? sign);
/** Without the numbers and signs at both ends. */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const words = new Set([
  ...common,
  ...[...mostUsed].map(core).filter((word) => /^[a-z]+$/.test(word) && word.length >= SHORTEST_MOST_USED),
]);

export function isEasyPassword(password: string, of: KnownOf): boolean {
  const text = password.toLowerCase();
  if (mostUsed.has(text) || new Set(text).size < FEWEST_SIGNS + 1) return true;
  const readings = [core(text), unmasked(core(text)), core(unmasked(text))].map(lettersOf);
  return readings.some((word) => words.has(word) || isRow(word) || repeats(word) || saysWho(word, of));
}

const isRow = (word: string) =>
  ROWS.some((row) => row.includes(word) || [...row].reverse().join('').includes(word));

/** 'passpass', 'abcabc' */
function repeats(word: string): boolean {
  for (let length = 1; length <= word.length / 2; length += 1)
    if (word.length % length === 0 && word.slice(0, length).repeat(word.length / length) === word)
      return true;
  return false;
}

function saysWho(word: string, { username, firstName, lastName, email }: KnownOf): boolean {
  const known = [
    PRODUCT,
    username,
    firstName,
    lastName,
    email.split('@')[0] ?? '',
    email.split('@')[1]?.split('.').slice(0, -1).join(' ') ?? '',
  ]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => lettersOf(foldName(text)))
    .filter((text) => text.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
  const rest = known.reduce((left, text) => left.replaceAll(text, ''), word);
  return rest !== word && rest.length <= LITTLE;
}

/** @param besides  what else is wrong, to be told in one answer */
export const easyPassword = (besides: { usernameTaken?: boolean } = {}): Refusal =>
  new Refusal('INVALID_ARGUMENTS', { extras: { field: 'password', reason: 'is easy to guess', ...besides } });

/** @throws Refusal INVALID_ARGUMENTS */
export function assertNotEasy(password: string, of: KnownOf): void {
  if (isEasyPassword(password, of)) throw easyPassword();
}

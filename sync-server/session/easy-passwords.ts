/**
 * Passwords that are guessed first: common words with a number behind them, rows of keys, one letter again and again, and what everybody knows
 * of the person. Written by hand: a list of words instead of one of whole passwords, since the rule asks for a capital and a digit, and people
 * add the same ones.
 */
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';

/** What is known of whoever the password is for. */
export type KnownOf = { username: string; firstName: string; lastName: string; email: string };

const PRODUCT = 'lectern';
const FEWEST_SIGNS = 4;
/** Letters beside a known word that make it no secret. */
const LITTLE = 2;
const SHORTEST_WORD = 3;

const common = new Set(
  `password passwort motdepasse contrasena senha parola haslo salasana losenord wachtwoord passw pass word pwd secret
  secreto geheim hidden private letmein letmeinnow opensesame access welcome willkommen bienvenue bienvenido benvenuto
  hello hallo hola bonjour ciao goodbye login logon signin admin administrator root superuser sysadmin system master
  user username guest demo test testing tester temp temporary default changeme change changeit newpassword mypassword
  thepassword yourpassword nopassword oldpassword password pass1word iloveyou loveyou love lover ilove iloveu teamo
  jetaime tiamo iloveme trustnoone trustno whatever nothing something computer internet server network database
  windows microsoft google gmail facebook instagram twitter youtube linkedin apple iphone android samsung nokia
  amazon netflix adobe photoshop oracle linux ubuntu cisco dell qwerty qwertz azerty qwertyuiop qwertzuiop asdf
  asdfgh asdfghjkl zxcv zxcvbn zxcvbnm yxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qwer qwe asd zxc abc abcd abcde
  abcdef abcdefg abcdefgh abcabc aaa xxx monkey dragon tiger lion eagle falcon phoenix panther wolf bear shark
  dolphin butterfly horse kitty kitten puppy doggy bulldog ginger pepper cookie banana apples orange lemon cherry
  chocolate cheese coffee peanut pumpkin sunshine sunflower flower rainbow summer winter spring autumn sommer herbst
  fruhling ete hiver verano invierno january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday football soccer baseball basketball hockey
  tennis golf cricket rugby liverpool chelsea arsenal barcelona realmadrid juventus manchester united cowboys lakers
  yankees steelers ranger rangers superman batman spiderman ironman starwars startrek pokemon pikachu naruto mario
  minecraft fortnite matrix gandalf hobbit merlin harrypotter jordan michael jennifer jessica ashley daniel andrew
  joshua matthew thomas robert charlie george nicole hannah michelle maria anna peter alexander princess prince
  queen king angel angels heaven jesus jesuschrist christ blessed god faith hope peace freedom liberty family mother
  father mommy daddy babygirl baby babe sweetheart sweety honey darling friends forever happy lucky money silver
  golden diamond crystal purple yellow black white green blue red shadow hunter killer ninja samurai soldier warrior
  pirate wizard magic mustang ferrari porsche mercedes corvette harley yamaha honda toyota bmw audi student teacher
  school university college academy course lesson learning learn training company business office manager london
  berlin paris madrid roma newyork california texas america canada germany deutschland france espana italia brasil
  russia china japan india australia biteme fuckyou fuckoff fuck asshole bitch pussy sexy shit zaq sample example
  foobar foo bar batterystaple correcthorse`.split(/\s+/),
);

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

const lettersOf = (text: string) => text.normalize('NFKD').replace(/[^\p{L}]/gu, '');
const unmasked = (text: string) => text.replace(/[013457@$!]/g, (sign) => likeLetters[sign] ?? sign);
/** Without the numbers and signs at both ends. */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

export function isEasyPassword(password: string, of: KnownOf): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < FEWEST_SIGNS + 1) return true;
  const readings = [core(text), unmasked(core(text)), core(unmasked(text))].map(lettersOf);
  return readings.some((word) => common.has(word) || isRow(word) || repeats(word) || saysWho(word, of));
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

// Phrases that the product's sentences do without, and what they say in their place. Only what is wrong wherever it stands: a sentence that
// has to be weighed is not for a list.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sync-server/boot.mjs';

const folder = 'src/contract/words';

/** @type {[RegExp, string][]} */
const phrases = [
  [/\bby (?:itself|themselves)\b/, 'automatically'],
  [/\bbegun\b/, 'started'],
  [/\banew\b/, 'again'],
  [/\blately\b/, 'recently'],
  [/\brightly\b/, 'correctly'],
  [/\bstands? here\b/, 'appears here'],
  [/\bholds? the lock\b/, 'is editing'],
  [/\b(?:without a|no) network\b/, 'offline'],
  [/\b(?:un)?fold all\b/i, 'Expand all, Collapse all'],
  [/(?:\d|\}) %/, '20%, without a space'],
  [/\be-mails?\b/i, 'email'],
  [/\bmails? (?:comes?|go)\b/, 'email'],
  [/\bStill getting\b/, 'Still loading'],
  [/\bis no (?:email|address)\b/, 'is not an email address'],
  [/\bletters: shorten\b/, 'characters. Shorten it'],
];

/** Comments are not read by people who use it. @param {string} source */
const withoutComments = (source) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1');

/** @returns {string[]} */
export function phrasesFound() {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const lines = withoutComments(readFileSync(join(root, folder, name), 'utf8')).split('\n');
      return lines.flatMap((line, at) =>
        phrases.flatMap(([phrase, better]) => {
          const found = phrase.exec(line);
          return found ? [`${folder}/${name}:${at + 1}: “${found[0]}”; better: ${better}`] : [];
        }),
      );
    });
}

// node tests/references.mjs: what code cites by a number has its entry in docs, and each entry is cited: D… in docs/decisions, F… in docs/faults.md.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../sync-server/boot.mjs';

const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const kinds = [
  { cited: /(?<![\w/+#])D\d{1,3}\b/g, entry: /^\| (D\d+) \|/gm, pages: decisions },
  { cited: /(?<![\w/+#])F\d{1,2}\b/g, entry: /^\| (F\d+) \|/gm, pages: ['docs/faults.md'] },
];
/** A key of keyboards, not a fault. */
const keys = /'F\d{1,2}'|Alt\+F\d{1,2}/g;

/** @param {string} text */
const withoutCode = (text) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
/** @param {string} file */
const textOf = (file) => readFileSync(join(root, file), 'utf8');

const files = globSync(
  [
    '*.{md,ts,mjs,cjs}',
    '{src,workers,sync-server,tests}/**/*.{ts,tsx,mjs,md}',
    '{docs,deploy}/**/*.{md,yml,yaml}',
  ],
  { cwd: root },
);

/** @returns {string[]} */
function brokenReferences() {
  /** @type {string[]} */
  const found = [];
  for (const { cited, entry, pages } of kinds) {
    /** @type {Map<string, string>} */
    const where = new Map();
    for (const file of files.filter((each) => !pages.includes(each)))
      for (const [name] of textOf(file).replace(keys, '').matchAll(cited)) where.set(name, file);
    /** @type {Set<string>} */
    const entries = new Set();
    for (const page of pages)
      for (const [, name = ''] of textOf(page).matchAll(entry)) {
        if (entries.has(name)) found.push(`${page}: ${name} has two entries`);
        if (!where.has(name)) found.push(`${page}: nothing cites ${name}`);
        entries.add(name);
      }
    for (const [name, file] of where)
      if (!entries.has(name)) found.push(`${file}: ${name} has no entry in ${dirname(pages[0] ?? '')}`);
  }
  for (const page of files.filter((each) => each.endsWith('.md')))
    for (const [, link = ''] of withoutCode(textOf(page)).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g))
      if (!existsSync(join(root, dirname(page), link))) found.push(`${page}: no file ${link}`);
  return found;
}

const broken = brokenReferences();
for (const line of broken) console.log(line);
if (broken.length > 0) process.exitCode = 1;

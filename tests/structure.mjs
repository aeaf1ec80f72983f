// node tests/structure.mjs [--all | --check]: how well the code keeps its own rules, in numbers that can be compared from one day to the next.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { root } from '../sync-server/boot.mjs';

const LONG_FUNCTION = 100;
const SHORT_TEXT = 16;
/** @type {Record<string, string>} */
const ROOMS = { '#server/': 'sync-server/', '#workers/': 'workers/', '#tests/': 'tests/' };

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');
const files = globSync('{src,workers,sync-server,tests}/**/*.{ts,tsx,mjs}', { cwd: root })
  .filter((file) => !/routeTree\.gen|\/results\//.test(file))
  .sort();
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
/** @param {string} file */
const textOf = (file) => texts.get(file) ?? '';
const served = files.filter((file) => !isTest(file));

/**
 * @param {string} from
 * @param {string} name  as an import names it
 * @returns {string | null} the file, if it is ours
 */
function fileOf(from, name) {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  const room = Object.keys(ROOMS).find((each) => name.startsWith(each));
  if (room) return `${ROOMS[room]}${name.slice(room.length)}`;
  return name.startsWith('#') ? `src/${name.slice(1)}` : null;
}

const importsOf = new Map(
  files.map((file) => [
    file,
    [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].flatMap(
      ([, name = '']) => fileOf(file, name) ?? [],
    ),
  ]),
);

/**
 * Pairs of folders right under `room` that import each other.
 * @param {string} room
 */
function mutualPairs(room) {
  /** @param {string} file @returns {string[]} */
  const folderOf = (file) => (file.startsWith(room) ? file.slice(room.length).split('/') : []);
  const arrows = new Set();
  for (const file of served) {
    const [from, ...rest] = folderOf(file);
    if (rest.length === 0) continue;
    for (const target of importsOf.get(file) ?? []) {
      const [to, ...inner] = folderOf(target);
      if (inner.length > 0 && to !== from) arrows.add(`${from} ${to}`);
    }
  }
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return from < to && arrows.has(`${to} ${from}`);
  });
}

function longFunctions() {
  /** @type {string[]} */
  const found = [];
  for (const file of served.filter((each) => /\.tsx?$/.test(each))) {
    const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
    /** @param {number} at */
    const lineOf = (at) => source.getLineAndCharacterOfPosition(at).line;
    /** @param {import('typescript').Node} node */
    const visit = (node) => {
      if (ts.isFunctionLike(node) && 'body' in node && node.body) {
        const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
        if (lines > LONG_FUNCTION) found.push(`${file}:${lineOf(node.getStart()) + 1} ${lines} lines`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

const WRITE =
  /(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z]+\.\w+)(?: as \w+)?'|(?:insert into|update|delete from) ([a-z]+)\."?(\w+)"?/g;
/** Of a table that a variable names; then each list of tables in the file counts. */
const WRITE_OF_LIST = /(?:insertInto|updateTable|deleteFrom)\(\s*[a-z]\w*\s*\)/;
const LIST = /\[((?:\s*'[a-z]+\.\w+',?)+)\s*\]/g;

/** @param {string} text @returns {string[]} `schema.table` */
function writtenIn(text) {
  const named = [...text.matchAll(WRITE)].map(([, quoted, schema, table]) => quoted ?? `${schema}.${table}`);
  const lists = WRITE_OF_LIST.test(text) ? [...text.matchAll(LIST)] : [];
  const listed = lists.flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  );
  return [...named, ...listed];
}

/** The files of the server that write each table. */
function writersOfTables() {
  /** @type {Map<string, Set<string>>} */
  const writers = new Map();
  for (const file of served.filter(
    (each) => each.startsWith('sync-server/') && !each.includes('/migrations/'),
  )) {
    for (const name of writtenIn(textOf(file))) {
      if (!/^(accounts|content|communication|lms|billing)\./.test(name)) continue;
      writers.set(name, (writers.get(name) ?? new Set()).add(file.replace('sync-server/', '')));
    }
  }
  return writers;
}

/**
 * Tables that more than one place writes, those of the most places first.
 * @param {(file: string) => string} placeOf
 */
const tablesOfSeveral = (placeOf) =>
  [...writersOfTables()]
    .map(([table, writers]) => ({ table, places: [...new Set([...writers].map(placeOf))] }))
    .filter(({ places }) => places.length > 1)
    .sort((a, b) => b.places.length - a.places.length)
    .map(({ table, places }) => `${table}: ${places.join(', ')}`);

/** Exports that no served file imports though a test does. */
function testOnlyExports() {
  /** @type {{ served: Set<string>, tests: Set<string> }} */
  const importedBy = { served: new Set(), tests: new Set() };
  for (const file of files) {
    const side = isTest(file) ? importedBy.tests : importedBy.served;
    for (const [, names = '', from = ''] of textOf(file).matchAll(
      /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^'\n]+)'/g,
    )) {
      const target = fileOf(file, from);
      for (const name of names.split(','))
        side.add(
          `${target} ${
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0]
          }`,
        );
    }
    for (const [, from] of textOf(file).matchAll(
      /import\(\s*'([^'\n]+)'\s*\)|import \* as \w+ from '([^'\n]+)'/g,
    ))
      if (from) side.add(`${fileOf(file, from)} *`);
  }
  /** @type {string[]} */
  const found = [];
  for (const file of served)
    for (const [, name] of textOf(file).matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)) {
      /** @param {Set<string>} side */
      const used = (side) => side.has(`${file} ${name}`) || side.has(`${file} *`);
      const inside = textOf(file).split(new RegExp(`\\b${name}\\b`)).length > 2;
      if (used(importedBy.tests) && !used(importedBy.served) && !inside) found.push(`${file} ${name}`);
    }
  return found;
}

/** Sentences that stand in more than one file of words. */
function textsTwice() {
  /** @type {Map<string, Set<string>>} */
  const where = new Map();
  for (const file of served.filter((each) => each.startsWith('src/contract/words/')))
    for (const [, text = ''] of textOf(file).matchAll(/'((?:[^'\\\n]|\\.)+)'/g))
      if (text.length >= SHORT_TEXT && /\s/.test(text))
        where.set(text, (where.get(text) ?? new Set()).add(file));
  return [...where].filter(([, all]) => all.size > 1).map(([text, all]) => `${text} (${all.size})`);
}

/** `LimitedInput` says that a text is too long; the attribute cuts what is pasted, and nobody hears of it. */
const cuttingFields = () =>
  served.filter(
    (file) => /^src\/(features|ui|app)\//.test(file) && /\bmaxLength\s*=(?!=)/.test(textOf(file)),
  );

const FORMATS = new Set([
  'src/domain/plan-timing.ts', // reckons the clock of a zone, writes nothing

  'src/domain/written-numbers.ts',
  'src/domain/written.ts',
  'src/domain/written-lists.ts',
  'src/domain/money.ts',
  'src/domain/parse-money.ts',
]);
/** Dates, numbers and sums are written in one way, which another language changes in one place. */
const ownFormats = () =>
  served.filter(
    (file) =>
      !FORMATS.has(file) &&
      /\bIntl\.(?:DateTime|Number|RelativeTime|List|Duration)Format\b|\.toLocale(?:Date|Time)?String\(/.test(
        textOf(file),
      ),
  );
/** A dead server leaves the browser's flag as it was: screens ask `useOffline`, a page whose parts are missing the server itself. */
const askingTheFlag = () =>
  served.filter(
    (file) =>
      !['src/features/kit/offline.ts', 'src/app/missing-part.ts'].includes(file) &&
      /navigator\.onLine/.test(textOf(file)),
  );

const counted = {
  'folders of sync-server that import each other': mutualPairs('sync-server/'),
  'features that import each other': mutualPairs('src/features/'),
  [`functions over ${LONG_FUNCTION} lines`]: longFunctions(),
  'tables that several folders write': tablesOfSeveral(dirname),
  'tables that several files write': tablesOfSeveral((file) => file),
  'exports that only tests use': testOnlyExports(),
  'texts in several files of words': textsTwice(),
  'files with a field that cuts what is pasted': cuttingFields(),
  'files that write dates or numbers in a way of their own': ownFormats(),
  "files that ask the browser's flag": askingTheFlag(),
};
/** What `npm run check` refuses more of. @type {Record<string, number>} */
const most = {
  'folders of sync-server that import each other': 0,
  'features that import each other': 0,
  [`functions over ${LONG_FUNCTION} lines`]: 0,
  'tables that several folders write': 0,
  'tables that several files write': 1,
  'exports that only tests use': 0,
  'texts in several files of words': 12,
  'files with a field that cuts what is pasted': 0,
  'files that write dates or numbers in a way of their own': 0,
  "files that ask the browser's flag": 0,
};
const checks = process.argv.includes('--check');
for (const [what, found] of Object.entries(counted)) {
  const over = found.length > (most[what] ?? Number.POSITIVE_INFINITY);
  if (checks && !over) continue;
  if (checks) process.exitCode = 1;
  console.log(`${String(found.length).padStart(4)}  ${what}`);
  if (over || process.argv.includes('--all')) for (const each of found) console.log(`        ${each}`);
}

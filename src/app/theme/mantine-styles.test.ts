import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MantineProvider, NativeSelect } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const src = path.join(import.meta.dirname, '../..');
const sheets = new Set(
  readdirSync(path.join(src, '../node_modules/@mantine/core/styles'))
    .filter((name) => name.endsWith('.layer.css'))
    .map((name) => name.slice(0, -'.layer.css'.length)),
);
/** Their label and their error are of a part that has a sheet of its own. */
const labelled = ['Checkbox', 'Radio', 'Switch'];
/** Pages that exist while developing alone. */
const inDevelopment = 'dev/';

const named = (text: string) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.(?:layer\.)?css/g)];
const sheetsNamedIn = (text: string) => named(text).map(([, sheet]) => sheet as string);
const base = readFileSync(path.join(src, 'app/theme/mantine-base.css'), 'utf8');
const ofEveryPage = sheetsNamedIn(base);

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith(inDevelopment))
  .map((file) => ({ file, text: readFileSync(path.join(src, file), 'utf8') }));

function partsIn(text: string): string[] {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)];
  return imports
    .flatMap(([, names]) => (names ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => sheets.has(name))
    .flatMap((name) => (labelled.includes(name) ? [name, 'InlineInput'] : [name]));
}

/** Named in the file, or in one beside it that is there for styles. */
function sheetsOf({ file, text }: (typeof files)[number]): Set<string> {
  const beside = [...text.matchAll(/'(\.[^']*-styles\.ts)'/g)].map(([, other]) =>
    readFileSync(path.join(src, path.dirname(file), other as string), 'utf8'),
  );
  return new Set([...ofEveryPage, ...[text, ...beside].flatMap(sheetsNamedIn)]);
}

it('whoever uses a part of Mantine names its style sheet: none comes by chance from another page', () => {
  const missing = files.flatMap((each) => {
    const has = sheetsOf(each);
    return partsIn(each.text)
      .filter((part) => !has.has(part))
      .map((part) => `${each.file}: ${part}`);
  });
  expect(missing).toEqual([]);
});

it('the arrow of a select has its size on every page, by the name that Mantine gives it', () => {
  const select = createElement(NativeSelect, { data: ['a'] });
  const page = renderToStaticMarkup(createElement(MantineProvider, null, select));
  const [, name] = /<svg [^>]*class="[^"]*\b(mantine-[\w-]+)"/.exec(page) ?? [];
  expect(name).toBeDefined();
  expect(base).toContain(`.${name} {\n    inline-size:`);
});

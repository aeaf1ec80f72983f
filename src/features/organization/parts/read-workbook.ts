/** The first sheet of a workbook as Excel and others save it (.xlsx), as lines of cells: what is shown of formulas, no formats. */
import { strFromU8, unzipSync } from 'fflate';
import type { FileLine } from '#domain/people-file.ts';

const MOST_UNPACKED_BYTES = 20_000_000;
const STRINGS = 'xl/sharedStrings.xml';
const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;

const numberOf = (name: string): number => Number(SHEET.exec(name)?.[1]);

/** The one way for a text to become a document here (security-headers.ts): it is read, and nothing of it comes into the page. */
const rules: Policy = { createHTML: (text) => text };
const policy = (window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('workbook', rules) ?? rules;
type Policy = { createHTML(text: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

const xmlOf = (bytes: Uint8Array | undefined): Document =>
  new DOMParser().parseFromString(policy.createHTML(bytes ? strFromU8(bytes) : '<sst/>'), 'application/xml');
const all = (within: Document | Element, name: string): Element[] => [
  ...within.getElementsByTagNameNS('*', name),
];
/** In several pieces where it has several fonts; what is only how it is read aloud (`rPh`) is left out. */
const textOf = (item: Element): string =>
  all(item, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('');

/** Of `AB12`: 27, counted from 0. */
const columnOf = (address: string): number =>
  [...(/^[A-Z]*/.exec(address)?.[0] ?? '')].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1;

/** @returns null: it is no workbook. @throws Error: it is damaged, or larger than people would make one */
export function readWorkbook(bytes: Uint8Array): FileLine[] | null {
  let total = 0;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (name !== STRINGS && !SHEET.test(name)) return false;
      total += originalSize;
      if (total > MOST_UNPACKED_BYTES) throw new Error('The workbook is too large.');
      return true;
    },
  });
  const [first] = Object.keys(files)
    .filter((name) => SHEET.test(name))
    .sort((one, other) => numberOf(one) - numberOf(other));
  if (first === undefined) return null;
  const strings = all(xmlOf(files[STRINGS]), 'si').map(textOf);
  return all(xmlOf(files[first]), 'row').map((row, at) => {
    const cells: string[] = [];
    for (const cell of all(row, 'c')) {
      const value = all(cell, 'v')[0]?.textContent ?? '';
      const kind = cell.getAttribute('t');
      const address = cell.getAttribute('r');
      const text = kind === 's' ? strings[Number(value)] : kind === 'inlineStr' ? textOf(cell) : value;
      cells[address === null ? cells.length : columnOf(address)] = text ?? '';
    }
    return {
      number: Number(row.getAttribute('r') ?? at + 1),
      cells: Array.from(cells, (cell) => cell ?? ''),
    };
  });
}

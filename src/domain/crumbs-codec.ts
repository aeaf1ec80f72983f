/**
 * The form in which an address carries the breadcrumb trail (NAV-013). An address is written by anyone: what is read from it is cut
 * to size, and never leads off the site.
 */
import { type Crumb, crumbTypes } from './crumbs.ts';

/** More would be no way to anywhere. */
const MOST_CRUMBS = 12;
const LONGEST_TITLE = 200;
const LONGEST_PATH = 500;
const LONGEST_PARAMETER = 8000;

/** The query parameter's value, before it is encoded for the address: `title:to:icon:type`, comma-separated. */
export const writeCrumbs = (crumbs: readonly Crumb[]): string =>
  crumbs
    .map(({ title, to, icon, type }) => [wellFormed(title), pathForList(to), icon, type])
    .map(([title = '', ...rest]) => [encodeURIComponent(title), ...rest].join(':'))
    .join(',');

/** @param value  of the query parameter, decoded once as every parameter is; null: the address has none */
export function readCrumbs(value: string | null): Crumb[] {
  if (!value || value.length > LONGEST_PARAMETER) return [];
  return value
    .split(',', MOST_CRUMBS)
    .map(readCrumb)
    .filter((crumb) => crumb !== null);
}

function readCrumb(text: string): Crumb | null {
  const [title = '', to = '', icon = '', type = '', ...more] = text.split(':');
  const shown = shownTitle(decoded(title));
  const path = decoded(to);
  if (more.length > 0 || shown === '' || (path !== '' && !isPathOfThisSite(path))) return null;
  return {
    title: shown,
    to: path,
    icon: /^[a-z][a-z0-9-]{0,31}$/.test(icon) ? icon : '',
    type: crumbTypes.find((known) => known === type) ?? 'link',
  };
}

function isPathOfThisSite(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out, and what follows may be another host
  if (path.length > LONGEST_PATH || !/^\/(?![/\\])/.test(path) || /[\u0000-\u001f\u007f\\]/.test(path))
    return false;
  return !path.split(/[/?#]/).includes('..');
}

/** Without what is not to be seen, or would turn the text around it. */
const shownTitle = (title: string): string =>
  title
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE);

/** Half of a letter can't be encoded. */
const wellFormed = (title: string): string => title.replace(/\p{Cs}/gu, '\ufffd');

const pathForList = (path: string): string => path.replace(/[%,:]/g, encodeURIComponent);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a title with a per cent sign, written by hand
  }
}

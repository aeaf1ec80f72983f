/** The YAML at the head of a lesson, or that a README is made of. */
import { parseDocument } from 'yaml';

export type Meta = Readonly<Record<string, unknown>>;
export type WithMeta = { meta: Meta; body: string; problem: string | null };

export function splitFrontMatter(text: string): WithMeta {
  const found = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (found === null) return { meta: {}, body: text, problem: null };
  const body = text.slice(found[0].length);
  const meta = yamlMapping(found[1] ?? '');
  return meta === null
    ? { meta: {}, body, problem: 'the front matter is not YAML' }
    : { meta, body, problem: null };
}

/** A README that is YAML and nothing else, with the name of what it stands for; else null. */
export function yamlReadme(text: string): Meta | null {
  if (!/^[A-Za-z]\w*:/m.test(text) || /^#\s/m.test(text.replace(/^[ \t]+.*$/gm, ''))) return null;
  const meta = yamlMapping(text);
  return meta !== null && typeof meta.name === 'string' ? meta : null;
}

function yamlMapping(text: string): Meta | null {
  try {
    // Lines of mere tabs are a mistake to YAML, and not to authors.
    const document = parseDocument(text.replace(/^[ \t]+$/gm, ''), {
      uniqueKeys: false,
      logLevel: 'silent',
      schema: 'core',
    });
    if (document.errors.length > 0) return null;
    const value: unknown = document.toJS({ maxAliasCount: 20 });
    if (value === null || value === undefined) return {};
    return typeof value === 'object' && !Array.isArray(value) ? (value as Meta) : null;
  } catch {
    return null;
  }
}

export function textIn(meta: Meta, name: string): string {
  const value = Object.hasOwn(meta, name) ? meta[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? oneLine(String(value)) : '';
}

/** A list of words, or a single one. */
export function wordsIn(meta: Meta, name: string): string[] {
  const value = Object.hasOwn(meta, name) ? meta[name] : undefined;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list
    .filter((entry) => typeof entry === 'string' || typeof entry === 'number')
    .map((entry) => oneLine(String(entry)))
    .filter((entry) => entry !== '');
}

export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim()
    .normalize('NFC');
}

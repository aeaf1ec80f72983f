/** What stands at the head of a lesson as YAML between `---` or as TOML between `+++`, or that a README is made of. */
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';

export type Meta = Readonly<Record<string, unknown>>;
export type WithMeta = { meta: Meta; body: string; problem: string | null };

const YAML_HEAD = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML_HEAD = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/;
/** `name: words`, as an author writes it who thinks of no grammar. */
const PLAIN_LINE = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/;

/** What is no mapping is no front matter: its words stay words. */
export function splitFrontMatter(text: string): WithMeta {
  const whole = { meta: {}, body: text, problem: null };
  const yaml = YAML_HEAD.exec(text);
  const toml = yaml === null ? TOML_HEAD.exec(text) : null;
  const found = yaml ?? toml;
  if (found === null) return whole;
  const head = found[1] ?? '';
  const body = text.slice(found[0].length);
  const meta = yaml === null ? tomlTable(head) : yamlMapping(head);
  if (meta !== null) return { meta, body, problem: null };
  const lines = yaml === null ? null : plainLines(head);
  if (lines !== null)
    return { meta: lines, body, problem: 'the front matter is not YAML: it was read line by line' };
  return yaml === null ? { meta: {}, body, problem: 'the front matter is not TOML' } : whole;
}

function tomlTable(text: string): Meta | null {
  try {
    return parseToml(text) as Meta;
  } catch {
    return null;
  }
}

/** null: there is a line of another kind */
function plainLines(text: string): Meta | null {
  const entries = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => PLAIN_LINE.exec(line));
  if (entries.length === 0 || entries.some((entry) => entry === null)) return null;
  return Object.fromEntries(entries.map((entry) => [entry?.[1] ?? '', (entry?.[2] ?? '').trim()]));
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
  return ['string', 'number', 'boolean'].includes(typeof value) ? oneLine(String(value)) : '';
}

/** Why its author does not want it seen at this time; null: they do. */
export function heldBack(meta: Meta, now: number): string | null {
  if (textIn(meta, 'draft') === 'true') return 'draft: true';
  if (textIn(meta, 'published') === 'false') return 'published: false';
  for (const name of ['publishDate', 'publish_date']) {
    const value = Object.hasOwn(meta, name) ? meta[name] : undefined;
    const at = Date.parse(value instanceof Date ? value.toISOString() : textIn(meta, name));
    if (at > now) return `${name}: ${new Date(at).toISOString().slice(0, 10)}`;
  }
  return null;
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

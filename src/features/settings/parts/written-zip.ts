/** Everything that a person has written, as a zip of pages that open without anything else, and of the same as JSON. */
import { strToU8, zipSync } from 'fflate';
import { type AccountExport, type WrittenRow, writtenLists } from '#contract/accounts/account-export.ts';
import { accountExportWords as say } from '#contract/words/en/account-export.ts';

type Cells = Readonly<Record<string, string | number | boolean | null>>;
type Page = {
  file: string;
  title: string;
  columns: Readonly<Record<string, string>>;
  rows: readonly Cells[];
};

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.5rem;' +
  'border-bottom:1px solid #ccc;white-space:pre-wrap;overflow-wrap:anywhere}';

const escapedText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const shown = (value: Cells[string] | undefined): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' && DATE.test(value)
    ? `${value.slice(0, 10)} ${value.slice(11, 16)}`
    : `${value}`;
};

const document = (title: string, body: string) =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapedText(title)}</title><style>${STYLE}</style></head><body>\n${body}\n</body></html>\n`;

function pageText({ title, columns, rows }: Page): string {
  const names = Object.keys(columns);
  const cells = (tag: string, texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escapedText(text)}</${tag}>`).join('')}</tr>`;
  const table = [
    cells('th', Object.values(columns)),
    ...rows.map((row) =>
      cells(
        'td',
        names.map((name) => shown(row[name])),
      ),
    ),
  ];
  const back = `<p><a href="index.html">${escapedText(say.index.back)}</a></p>`;
  const content =
    rows.length === 0 ? `<p>${escapedText(say.index.none)}</p>` : `<table>${table.join('\n')}</table>`;
  return document(title, `${back}<h1>${escapedText(title)}</h1>${content}`);
}

/** Two organizations may have lessons of one name; what a file may not be called is left out. */
const lessonFile = ({ organization, slug }: AccountExport['lessons'][number]) =>
  `lessons/${`${organization}-${slug}`.replace(/[^\p{L}\p{N}]+/gu, '-')}.md`;

/**
 * @param unsent  what waits on this device
 * @param at  epoch ms
 */
export function writtenZip(
  { lists, lessons }: AccountExport,
  { name, unsent, at }: { name: string; unsent: readonly WrittenRow[]; at: number },
): Uint8Array<ArrayBuffer> {
  const pages: Page[] = [
    ...writtenLists.map((list) => ({ file: `${list}.html`, rows: lists[list] ?? [], ...say.pages[list] })),
    ...(unsent.length > 0 ? [{ file: 'not-sent-yet.html', rows: unsent, ...say.unsent }] : []),
  ];
  const links = [
    ...pages.map(({ file, title, rows }) => ({
      file,
      title: `${title} (${say.index.entries(rows.length)})`,
    })),
    { file: 'everything.json', title: say.index.json },
  ];
  const index =
    `<h1>${escapedText(say.index.title(name))}</h1><p>${escapedText(say.index.lead(shown(new Date(at).toISOString())))}</p>` +
    `<ul>${links.map(({ file, title }) => `<li><a href="${file}">${escapedText(title)}</a></li>`).join('')}</ul>` +
    (lessons.length === 0
      ? ''
      : `<h2>${escapedText(say.index.lessons)}</h2><ul>${lessons
          .map(lessonFile)
          .map((file) => `<li><a href="${escapedText(encodeURI(file))}">${escapedText(file)}</a></li>`)
          .join('')}</ul>`);
  const files: Record<string, Uint8Array> = {
    'index.html': strToU8(document(say.index.title(name), index)),
    'everything.json': strToU8(JSON.stringify({ ...lists, unsent, lessons }, null, 2)),
  };
  for (const page of pages) files[page.file] = strToU8(pageText(page));
  for (const lesson of lessons) files[lessonFile(lesson)] = strToU8(lesson.markdown);
  // The library's other way starts a worker from a blob, which our policy of contents refuses.
  return zipSync(files);
}

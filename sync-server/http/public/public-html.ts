/** The shell with what a public page says in it: for search engines, previews of links, and people whose browser runs no script, or not yet. */
import { assetPath, assetPathAt } from '#contract/content/skill.ts';
import { publicPageWords as say } from '#contract/words/en/public-page.ts';
import { shellWords } from '#contract/words/en/shell.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { publicSummary } from '#domain/public-content.ts';
import type { PublicPage } from '../../services/content/face.ts';
import { descriptionHtml, descriptionText } from './description-html.ts';
import { escaped } from './escaped.ts';
import { intoShell } from './into-shell.ts';

/** As the asset route names whoever has no account. */
const VISITOR = 'visitor';

type Site = {
  publicUrl: string;
  /** search engines may list these pages */
  listed: boolean;
};

export function publicHtml(shell: string, page: PublicPage, site: Site): string {
  return intoShell(shell, { title: titleOf(page), head: headOf(page, site), body: bodyOf(page) });
}

const titleOf = ({ kind, title }: PublicPage): string => (kind === 'catalog' ? say.catalog(title) : title);

/** Of courses and lessons it is Markdown; an organization's is not. */
const wordsOf = ({ kind, description }: PublicPage): string =>
  kind === 'catalog' ? description : descriptionText(description);

function headOf(page: PublicPage, { publicUrl, listed }: Site): string {
  const title = titleOf(page);
  const summary =
    publicSummary(page.lead || wordsOf(page)) || publicSummary(say.summary(title, page.organization));
  const address = `${publicUrl}${encodedPath(page.path)}`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escaped(content)}" />`;
  return [
    named('description', summary),
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...(listed ? [] : [named('robots', 'noindex')]),
    property('type', page.kind === 'skill' ? 'article' : 'website'),
    property('title', title),
    property('description', summary),
    property('url', address),
    property('site_name', page.organization || shellWords.product),
    ...(page.picture === null
      ? [named('twitter:card', 'summary')]
      : [
          property('image', `${publicUrl}${assetPath(page.picture, VISITOR)}`),
          named('twitter:card', 'summary_large_image'),
        ]),
  ].join('\n    ');
}

function bodyOf(page: PublicPage): string {
  const { kind, organization, lead, description, picture, outline } = page;
  const plain = kind === 'catalog' ? description.split(/\n\s*\n/) : [];
  const paragraphs = [lead, ...plain].map((text) => text.trim());
  const source = picture === null ? null : assetPathAt(picture, VISITOR, pictureWidths.featuredSmall);
  return [
    ...(kind === 'catalog' ? [] : [`<p dir="auto">${escaped(organization)}</p>`]),
    `<h1 dir="auto">${escaped(titleOf(page))}</h1>`,
    ...(source === null || kind === 'catalog' ? [] : [`<img src="${escaped(source)}" alt="" />`]),
    ...[...new Set(paragraphs)]
      .filter((text) => text !== '')
      .map((text) => `<p dir="auto">${escaped(text)}</p>`),
    ...(kind === 'catalog' || description.trim() === lead.trim() ? [] : [descriptionHtml(description)]),
    ...(outline.length === 0
      ? []
      : [`<h2>${escaped(say.contents)}</h2>`, '<ul>', ...outline.map(entryOf), '</ul>']),
  ].join('\n');
}

function entryOf({ depth, title, text, path }: PublicPage['outline'][number]): string {
  const name = escaped(title);
  const link = path === null ? name : `<a href="${escaped(encodedPath(path))}">${name}</a>`;
  const more = text.trim() === '' ? '' : `<span>${escaped(text.trim())}</span>`;
  return `<li dir="auto" data-depth="${depth}">${link}${more}</li>`;
}

export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

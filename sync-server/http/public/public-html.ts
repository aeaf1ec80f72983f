/**
 * The shell with what a public page says in it: for search engines, previews of links, and people whose browser runs no script. The app
 * takes it away as soon as it shows the same itself.
 */
import { assetPath, assetPathAt } from '#contract/content/skill.ts';
import { publicPageWords as say } from '#contract/words/en/public-page.ts';
import { shellWords } from '#contract/words/en/shell.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { publicSummary } from '#domain/public-content.ts';
import { PUBLIC_PAGE_ID } from '#domain/public-page-id.ts';
import type { PublicPage } from '../../services/content/face.ts';
import { descriptionHtml, descriptionText } from './description-html.ts';
import { escaped } from './escaped.ts';

/** As the asset route names whoever has no account. */
const VISITOR = 'visitor';

type Site = {
  publicUrl: string;
  /** search engines may list these pages */
  listed: boolean;
};

/** Marks have to be replaced by what a function answers: titles may hold `$&`, which a replacement would take for a pattern. */
const places = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta name="description"[^>]*>/,
  /** of the frame that the page has before the app is there */
  frame: /(<div id="early">[\s\S]*?<\/header>)/,
};

/** Whether there is a place in it for a public page. */
export const takesPublicPage = (shell: string): boolean =>
  Object.values(places).every((place) => place.test(shell));

export function publicHtml(shell: string, page: PublicPage, site: Site): string {
  return shell
    .replace(places.title, () => `<title>${escaped(titleOf(page))}${shellWords.titleSuffix}</title>`)
    .replace(places.description, () => headOf(page, site))
    .replace(places.frame, (frame) => `${frame}\n${bodyOf(page)}`);
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

/** Above the marks of the frame, whose rules make its paragraphs those of a notice. */
const STYLE = `
#early { overflow: auto; }
#${PUBLIC_PAGE_ID} { box-sizing: border-box; max-inline-size: 46rem; margin-inline: auto; padding: 24px; overflow-wrap: anywhere; }
#early #${PUBLIC_PAGE_ID} p { padding: 0; margin-block: 0 12px; font-size: 1rem; line-height: 1.5; }
#${PUBLIC_PAGE_ID} h1 { margin-block: 0 12px; color: var(--early-ink); font: 600 2rem / 1.2 Georgia, serif; }
#${PUBLIC_PAGE_ID} h2 { margin-block: 24px 12px; font: 600 1.25rem / 1.4 Georgia, serif; }
#${PUBLIC_PAGE_ID} img { display: block; inline-size: 100%; max-block-size: 20rem; margin-block-end: 12px; object-fit: cover; border-radius: 8px; }
#${PUBLIC_PAGE_ID} :is(ul, ol) { margin: 0 0 12px; padding-inline-start: 20px; }
#${PUBLIC_PAGE_ID} :is(h3, h4, h5) { margin-block: 16px 8px; font: 600 1rem / 1.5 Georgia, serif; }
#${PUBLIC_PAGE_ID} :is(pre, table) { display: block; max-inline-size: 100%; overflow-x: auto; }
#${PUBLIC_PAGE_ID} li { margin-block-end: 8px; }
#${PUBLIC_PAGE_ID} li[data-depth='1'] { margin-inline-start: 20px; }
#${PUBLIC_PAGE_ID} li[data-depth='2'] { margin-inline-start: 40px; }
#${PUBLIC_PAGE_ID} li[data-depth='3'] { margin-inline-start: 60px; }
#${PUBLIC_PAGE_ID} li span { display: block; color: var(--early-dim); }
#${PUBLIC_PAGE_ID} a { color: var(--early-mark); }
@media (max-width: 47.99em) { #${PUBLIC_PAGE_ID} { padding-inline: 16px; } }
`;

function bodyOf(page: PublicPage): string {
  const { kind, organization, lead, description, picture, outline } = page;
  const plain = kind === 'catalog' ? description.split(/\n\s*\n/) : [];
  const paragraphs = [lead, ...plain].map((text) => text.trim());
  const source = picture === null ? null : assetPathAt(picture, VISITOR, pictureWidths.featuredSmall);
  return [
    `<article id="${PUBLIC_PAGE_ID}"><style>${STYLE}</style>`,
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
    '</article>',
  ].join('\n');
}

function entryOf({ depth, title, text, path }: PublicPage['outline'][number]): string {
  const name = escaped(title);
  const link = path === null ? name : `<a href="${escaped(encodedPath(path))}">${name}</a>`;
  const more = text.trim() === '' ? '' : `<span>${escaped(text.trim())}</span>`;
  return `<li dir="auto" data-depth="${depth}">${link}${more}</li>`;
}

export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

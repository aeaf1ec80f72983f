/** Puts into the shell what a page says before any script runs. The app takes it away as soon as it shows the same itself. */
import { shellWords } from '#contract/words/en/shell.ts';
import { PUBLIC_PAGE_ID } from '#domain/public-page-id.ts';
import { escaped } from './escaped.ts';

/** Marks have to be replaced by what a function answers: titles may hold `$&`, which a replacement would take for a pattern. */
const places = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta name="description"[^>]*>/,
  /** of the frame that the page has before the app is there */
  frame: /(<div id="early">[\s\S]*?<\/header>)/,
};

/** Whether there is a place in it for what a page says. */
export const takesPage = (shell: string): boolean =>
  Object.values(places).every((place) => place.test(shell));

type Said = {
  title: string;
  /** tags for the document's head, with its description */
  head: string;
  /** HTML of its body */
  body: string;
  /** beside what every page has */
  style?: string;
};

export const intoShell = (shell: string, { title, head, body, style = '' }: Said): string =>
  shell
    .replace(places.title, () => `<title>${escaped(title)}${shellWords.titleSuffix}</title>`)
    .replace(places.description, () => head)
    .replace(
      places.frame,
      (frame) =>
        `${frame}\n<article id="${PUBLIC_PAGE_ID}"><style>${STYLE}${style}</style>\n${body}\n</article>`,
    );

/**
 * The page scrolls and prints as any other does. Until the article goes, and this sheet with it, the app is out of sight: laid out at the
 * top as it will be, and taking no room. What the app's own sheets set is the same here, so that nothing moves when they come.
 */
const STYLE = `
#early#early#early { display: block; position: static; min-block-size: 100dvh; }
#early header { position: sticky; inset-block-start: 0; background: var(--early-page); }
#root { position: absolute; inset: 0 0 auto; block-size: 100dvh; overflow: clip; visibility: hidden; }
#${PUBLIC_PAGE_ID} { box-sizing: border-box; max-inline-size: 46rem; margin-inline: auto; padding: 24px; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
#early #${PUBLIC_PAGE_ID} p { padding: 0; margin-block: 0 12px; font-size: 1rem; line-height: 1.5; }
#${PUBLIC_PAGE_ID} h1 { margin-block: 0 12px; color: var(--early-ink); font: 600 2rem / 1.2 Georgia, serif; letter-spacing: -0.01em; }
#${PUBLIC_PAGE_ID} h2 { margin-block: 24px 12px; font: 600 1.25rem / 1.4 Georgia, serif; }
#${PUBLIC_PAGE_ID} :is(h1, h2, h3) { text-wrap: balance; }
#${PUBLIC_PAGE_ID} img { display: block; inline-size: 100%; max-block-size: 20rem; margin-block-end: 12px; object-fit: cover; border-radius: 8px; }
#${PUBLIC_PAGE_ID} :is(ul, ol) { margin: 0 0 12px; padding-inline-start: 20px; }
#${PUBLIC_PAGE_ID} :is(h3, h4, h5) { margin-block: 16px 8px; font: 600 1rem / 1.5 Georgia, serif; }
#${PUBLIC_PAGE_ID} :is(pre, table) { display: block; max-inline-size: 100%; overflow-x: auto; }
#${PUBLIC_PAGE_ID} li { margin-block-end: 8px; }
#${PUBLIC_PAGE_ID} li[data-depth='1'] { margin-inline-start: 20px; }
#${PUBLIC_PAGE_ID} li[data-depth='2'] { margin-inline-start: 40px; }
#${PUBLIC_PAGE_ID} li[data-depth='3'] { margin-inline-start: 60px; }
#${PUBLIC_PAGE_ID} li span { display: block; color: var(--early-dim); }
#${PUBLIC_PAGE_ID} a { color: var(--early-mark); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
@media (max-width: 47.99em) { #${PUBLIC_PAGE_ID} { padding-inline: 16px; } }
`;

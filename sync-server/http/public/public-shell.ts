/**
 * What is sent in the place of the bare shell where a page is for everybody on the Internet, or comes before an account. Somebody with an
 * account gets the former too: on a first visit they would otherwise wait for the app to read the same words. Rights are asked about with
 * each request; what was written and packed for the same version of a page is used again.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../../limits/request-limits.ts';
import { type PublicPage, publicPageAt, publicPlaceAt } from '../../services/content/face.ts';
import { SESSION_COOKIE } from '../../session/session-cookies.ts';
import type { Backend } from '../../web/backend.ts';
import { chosenEncoding, type Encoding, packWhole } from '../content-encoding.ts';
import { variesByEncoding } from '../packed-answers.ts';
import { type EntryPage, entryHtml, entryPageAt } from './entry-page.ts';
import { takesPage } from './into-shell.ts';
import { publicHtml } from './public-html.ts';

/** Each is some 100 kB at most. */
const MOST_KEPT = 200;
/** As much as a pull of a visitor. */
const PAGE_COST = 25;

type Written = { tag: string; html: Buffer; packed: Map<Encoding, Buffer> };

type Options = {
  /** `index.html` of the build */
  shellFile: string;
  /** null: the database is not there yet */
  backend: () => Backend | null;
  publicUrl: string;
  limits: RequestLimits;
  /** search engines may list public pages */
  listed: boolean;
};

/** @returns answers where a public page is; false: nothing was sent */
export type SendPublicPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

export async function publicShell({
  shellFile,
  backend,
  publicUrl,
  limits,
  listed,
}: Options): Promise<SendPublicPage> {
  const shell = await readFile(shellFile, 'utf8');
  if (!takesPage(shell)) return async () => false;
  const kept = new Map<string, Written>();

  /** null also when the page can't be asked for now: the app says what is the matter better than an error does. */
  async function pageFor({ url, ip, log }: FastifyRequest): Promise<PublicPage | null> {
    const parts = backend();
    const place = publicPlaceAt(decodedPath(url));
    if (parts === null || place === null) return null;
    try {
      await limits.spend(null, ip, PAGE_COST);
      return await publicPageAt({ tx: parts.database.db, at: parts.now() }, place);
    } catch (err) {
      log.debug({ err }, 'a public page was not written');
      return null;
    }
  }

  /** Whoever is signed in is led on from there, and would read it for a moment. */
  const entryFor = ({ url, cookies }: FastifyRequest): EntryPage | null =>
    cookies[SESSION_COOKIE] === undefined ? entryPageAt(url) : null;

  function written(page: PublicPage | EntryPage): Written {
    const tag = `W/"${createHash('sha256').update(JSON.stringify(page)).update(shell).digest('base64url')}"`;
    const before = kept.get(tag);
    kept.delete(tag);
    const now = before ?? {
      tag,
      html: Buffer.from(
        'kind' in page ? publicHtml(shell, page, { publicUrl, listed }) : entryHtml(shell, page),
      ),
      packed: new Map<Encoding, Buffer>(),
    };
    kept.set(tag, now); // the one that was used last is let go last
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return now;
  }

  return async (request, reply) => {
    const page = entryFor(request) ?? (await pageFor(request));
    if (page === null) return false;
    const { tag, html, packed } = written(page);
    reply.header('cache-control', 'no-cache').header('etag', tag);
    variesByEncoding(reply);
    if (isTagged(request, tag)) {
      reply.code(304).send();
      return true;
    }
    reply.code(200).type('text/html; charset=utf-8');
    const encoding = chosenEncoding(request.headers['accept-encoding']);
    if (encoding === null) {
      reply.send(html);
      return true;
    }
    const small = packed.get(encoding) ?? (await packWhole(encoding, html));
    packed.set(encoding, small);
    reply.header('content-encoding', encoding).send(small);
    return true;
  };
}

const isTagged = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((each) => each.trim().replace(/^W\//, '') === tag.slice(2));

/** Without the slash at its end; empty where it could not be read, or holds what the database can't store. */
function decodedPath(url: string): string {
  try {
    const pathname = decodeURIComponent(/^[^?#]*/.exec(url)?.[0] ?? '').replace(/\/+$/, '');
    return pathname.includes('\0') ? '' : pathname;
  } catch {
    return '';
  }
}

/** `GET /robots.txt` and `GET /sitemap.xml`: whether search engines may list what everybody may read, and where it is. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { SITEMAP_ADDRESSES } from '#domain/public-content.ts';
import { serverSegments } from '#domain/server-segments.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import {
  type PublicAddress,
  publicAddresses,
  publicCatalogs,
  sitemapParts,
} from '../../services/content/face.ts';
import type { GetBackend } from '../../web/backend.ts';
import { escaped } from './escaped.ts';
import { encodedPath } from './public-html.ts';

const ROBOTS_PATH = '/robots.txt';
const SITEMAP_PATH = '/sitemap.xml';

/** A part holds 50,000 addresses: a network may ask for ten of them in ten seconds. */
const SITEMAP_COST = 2_000;
const MOST_PARTS = 10_000;
const CATALOGS = 'catalogs';

/** What a page for everybody is made of, beside itself. */
const forPages = ['build', 'assets', 'sitemap.xml', 'robots.txt'];

type Options = { backend: GetBackend; publicUrl: string; limits: RequestLimits; listed: boolean };
type SitemapRequest = { Querystring: { part?: unknown } };

export function crawlerRoutes(app: FastifyInstance, { backend, publicUrl, limits, listed }: Options): void {
  const config = { action: 'platform.Read', counted: 'request' } as const;
  const robots = { ...config, counted: { not: 'It is a constant.' } };
  app.get(ROBOTS_PATH, { config: robots }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(listed ? openTo(publicUrl) : 'User-agent: *\nDisallow: /\n'),
  );
  app.get<SitemapRequest>(SITEMAP_PATH, { config: { ...config, packed: true } }, async (request, reply) => {
    if (!listed) throw new Refusal('NOT_FOUND');
    const { part } = request.query;
    const asked = partOf(part);
    if (part !== undefined && asked === null) throw new Refusal('NOT_FOUND');
    await limits.spend(null, request.ip, SITEMAP_COST);
    const { db } = backend().database;
    const xml = asked === null ? await indexOf() : await sitemapOf(asked);
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(xml);

    async function indexOf(): Promise<string> {
      const parts = Array.from({ length: await sitemapParts(db) }, (_, at) => String(at + 1));
      const places = [CATALOGS, ...parts].map(
        (each) => `<sitemap><loc>${escaped(`${publicUrl}${SITEMAP_PATH}?part=${each}`)}</loc></sitemap>`,
      );
      return xmlOf('sitemapindex', parts.length === 0 ? [] : places);
    }

    async function sitemapOf(wanted: number | typeof CATALOGS): Promise<string> {
      const addresses = wanted === CATALOGS ? await publicCatalogs(db) : await publicAddresses(db, wanted);
      if (addresses.length === 0) throw new Refusal('NOT_FOUND');
      return xmlOf('urlset', addresses.slice(0, SITEMAP_ADDRESSES).map(placeOf));
    }
  });

  const placeOf = ({ path, changedAt }: PublicAddress) =>
    `<url><loc>${escaped(`${publicUrl}${encodedPath(path)}`)}</loc><lastmod>${new Date(changedAt).toISOString()}</lastmod></url>`;
}

function partOf(part: unknown): number | typeof CATALOGS | null {
  if (part === CATALOGS) return CATALOGS;
  const number = typeof part === 'string' && /^[1-9]\d{0,4}$/.test(part) ? Number(part) : null;
  return number !== null && number <= MOST_PARTS ? number : null;
}

const xmlOf = (root: 'sitemapindex' | 'urlset', lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;

/** Paths of the server's own are no pages. */
const openTo = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...[...serverSegments]
      .filter((segment) => !forPages.includes(segment))
      .map((segment) => `Disallow: /${segment}/`),
    'Disallow: /lms/',
    '',
    `Sitemap: ${publicUrl}${SITEMAP_PATH}`,
    '',
  ].join('\n');

/**
 * The built client. What has a hash in its name is kept by browsers for ever, the rest is asked for again. Whatever page
 * somebody opens, the shell is the answer, and finds out itself what to show; what everybody may read stands in it already. An API
 * path never gets it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { LMS_BASE } from '#contract/lms/entity.ts';
import { serverSegments } from '#domain/server-segments.ts';
import type { SendPublicPage } from '../public/public-shell.ts';
import { asPublicFiles, publicFiles } from '../route-actions.ts';

const HASHED = '/build/';
const SERVICE_WORKER = '/service-worker.js';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** What is not known below a segment of the server's own is a JSON 404. */
export const isApiPath = (url: string): boolean => serverSegments.has(/^\/([^/?#]*)/.exec(url)?.[1] ?? '');

type Options = {
  /** of the build; where there is none (Vite serves it, or a test), pages are not found */
  folder: string;
  /** hashed files of the builds before it; null where none are kept */
  keptBuilds: string | null;
  /** the service worker that devices have is broken: the next look at it takes it away (F32) */
  removeServiceWorker: boolean;
  /** what is sent in the shell's place where everybody may read the page */
  publicPages(shellFile: string): Promise<SendPublicPage>;
  /** the content policy of the page that is asked for. @throws Refusal RATE_LIMITED */
  policyOf(request: FastifyRequest): Promise<string>;
};

export async function clientFiles(
  app: FastifyInstance,
  { folder, keptBuilds, removeServiceWorker, publicPages, policyOf }: Options,
): Promise<void> {
  const shellFile = path.join(folder, 'index.html');
  const hasShell = existsSync(shellFile);
  const sendPublicPage = hasShell ? await publicPages(shellFile) : null;
  // A part of a file is a part of the file as it is, and not of a packed one.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.range !== undefined) delete headers['accept-encoding'];
  });
  await asPublicFiles(app, async () => {
    if (hasShell) {
      await app.register(fastifyStatic, {
        root: folder,
        dotfiles: 'ignore',
        cacheControl: false,
        preCompressed: true,
        setHeaders(reply, file) {
          const hashed = path.relative(folder, file).startsWith(path.join(HASHED).slice(1));
          if (hashed) keepForEver(reply);
          else reply.header('cache-control', 'no-cache');
        },
      });
    }
    if (hasShell && keptBuilds !== null) {
      await app.register(fastifyStatic, {
        root: [path.join(folder, HASHED), keptBuilds],
        prefix: HASHED,
        decorateReply: false,
        dotfiles: 'ignore',
        cacheControl: false,
        preCompressed: true,
        allowedPath: (name) => !name.endsWith('.json'),
        setHeaders: keepForEver,
      });
    }
  });
  if (removeServiceWorker) {
    app.get(SERVICE_WORKER, { config: publicFiles }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(selfRemoving),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (hasShell && isNavigation(request)) {
      reply.header('content-security-policy', await policyOf(request));
      // A frame that opens a window of its own goes on talking to it; by default a window forgets who opened it.
      if (request.url.startsWith(`${LMS_BASE}/`)) reply.header('cross-origin-opener-policy', 'unsafe-none');
      if (await sendPublicPage?.(request, reply)) return reply;
      return sendShell(reply);
    }
    reply.header('cache-control', 'no-store');
    throw new Refusal('NOT_FOUND');
  });
}

/** Nobody asks for it again: what such a request needs would weigh more than many of a page's hundred files do. */
function keepForEver(reply: FastifyReply): void {
  for (const name of ofAskingAgain) reply.removeHeader(name);
  reply.header('cache-control', FOR_EVER);
}

const ofAskingAgain = ['etag', 'last-modified', 'accept-ranges'];

const sendShell = (reply: FastifyReply) => reply.code(200).sendFile('index.html');

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !isApiPath(url) && (headers.accept?.includes('text/html') ?? false);
}

/** Takes the place of any version at once, then itself away, and loads its pages from the server. Data and kept pictures stay. */
const selfRemoving = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('workbox-')) await caches.delete(name);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: 'window' })) await client.navigate(client.url).catch(() => {});
})()));
`;

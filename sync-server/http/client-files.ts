/**
 * The built client. What has a hash in its name is kept by browsers for ever, the rest is asked for again. Whatever page
 * somebody opens, the shell is the answer, and finds out itself what to show; an API path never gets it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { LMS_BASE } from '#contract/lms/entity.ts';

const HASHED = '/build/';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** First segments that belong to machines: what is not known below them is a JSON 404. */
const apiSegments = new Set([
  'graphql',
  'web',
  'sync',
  'ws',
  'assets',
  'build',
  'yjs',
  'rxd',
  'image',
  'healthz',
  'readyz',
  'reports',
  'search',
  'access-code',
  'feature-flag',
  'oauth2',
]);

export const isApiPath = (url: string): boolean => apiSegments.has(/^\/([^/?#]*)/.exec(url)?.[1] ?? '');

type Options = {
  /** of the build; where there is none (Vite serves it, or a test), pages are not found */
  folder: string;
  /** the content policy of the page at an address */
  policyOf(url: string): Promise<string>;
};

export async function clientFiles(app: FastifyInstance, { folder, policyOf }: Options): Promise<void> {
  const hasShell = existsSync(path.join(folder, 'index.html'));
  if (hasShell) {
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders(reply, file) {
        const hashed = path.relative(folder, file).startsWith(path.join(HASHED).slice(1));
        reply.header('cache-control', hashed ? FOR_EVER : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (hasShell && isNavigation(request)) {
      reply.header('content-security-policy', await policyOf(request.url));
      // A frame that opens a window of its own goes on talking to it; by default a window forgets who opened it.
      if (request.url.startsWith(`${LMS_BASE}/`)) reply.header('cross-origin-opener-policy', 'unsafe-none');
      return sendShell(reply);
    }
    reply.header('cache-control', 'no-store');
    throw new Refusal('NOT_FOUND');
  });
}

const sendShell = (reply: FastifyReply) => reply.code(200).sendFile('index.html');

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !isApiPath(url) && (headers.accept?.includes('text/html') ?? false);
}

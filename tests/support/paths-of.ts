/** Every path of a server, as it names them itself: what asks something of all of them asks a new one on the day it comes. */
import type { FastifyInstance } from 'fastify';
import { newId } from '#contract/ids.ts';

export type Path = { method: string; url: string };

/** @returns each with an id or a word in the place of each parameter */
export function pathsOf(fastify: FastifyInstance, method: string): Path[] {
  const lines = fastify.printRoutes({ commonPrefix: false }).split('\n');
  const found: Path[] = [];
  const above: string[] = [];
  for (const line of lines) {
    const match = /^((?:[│ ] {3})*)[├└]── (\S*) ?(?:\(([A-Z, ]+)\))?/.exec(line);
    if (!match) continue;
    const depth = (match[1] ?? '').length / 4;
    above.splice(depth, above.length, match[2] ?? '');
    if (!match[3]?.split(', ').includes(method)) continue;
    const url = above
      .join('')
      .replaceAll(/:\w+(?:\([^)]*\))?/g, newId())
      .replaceAll('*', 'x');
    found.push({ method, url });
  }
  return found;
}

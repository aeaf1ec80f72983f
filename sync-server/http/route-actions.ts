/** Every path names the action for which the policy is asked, in its `config`. A server with one that does not is not ready, and does not start. */
import type { FastifyInstance } from 'fastify';
import { type Action, assertEachNamesAction } from '../verbs/action.ts';
import type { Counted } from './route-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    action?: Action;
  }
}

/** To be called before the first route is declared. */
export function requireActions(app: FastifyInstance): void {
  const routes: { method: string | string[]; url: string; config?: { action?: Action } }[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const named = routes.map(({ method, url, config }) => [`${method} ${url}`, config?.action] as const);
    assertEachNamesAction('path', Object.fromEntries(named));
  });
}

const counted: Counted = {
  not: 'Files of the build, which a start asks for by the hundred and browsers keep: nothing is asked of the database.',
};
export const publicFiles = { action: 'platform.Read', counted } as const;

/** Files that are there for everyone, served by a plugin that takes no `config`. */
export async function asPublicFiles(app: FastifyInstance, register: () => Promise<void>): Promise<void> {
  let registering = true;
  app.addHook('onRoute', (route) => {
    if (registering) route.config = { ...route.config, ...publicFiles };
  });
  await register();
  registering = false;
}

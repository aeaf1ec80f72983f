/** The client built in another way, beside the real one, and given to a browser in its place. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { root } from '../../sync-server/boot.mjs';

export type OtherBuild = {
  serveTo(context: BrowserContext): Promise<void>;
  remove(): void;
};

/**
 * @param plugin  what is different about it
 * @param inWorkers  about the sync worker, too
 */
export async function otherBuild(plugin: Plugin, inWorkers = false): Promise<OtherBuild> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-build-'));
  await build({
    root,
    logLevel: 'error',
    plugins: [plugin],
    ...(inWorkers && { worker: { plugins: () => [plugin] } }),
    build: { outDir: folder },
  });
  return {
    /** The real server's answers with the other client in them, under the policy that came with them. */
    async serveTo(context) {
      await context.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url());
        const file = path.join(folder, pathname);
        if (route.request().isNavigationRequest()) {
          const response = await route.fetch();
          const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
          return route.fulfill({ response, body: page });
        }
        return pathname.startsWith('/build/') && statSync(file, { throwIfNoEntry: false })?.isFile()
          ? route.fulfill({ path: file })
          : route.continue();
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

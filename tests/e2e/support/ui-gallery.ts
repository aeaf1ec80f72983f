/** The page of all components, built by itself and served from memory: it is no part of what the product serves. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** @returns its address, and how to end it */
export async function serveGallery(root: string): Promise<{ url: string; close: () => void }> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react()],
    build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: path.join(root, 'dev/ui.html') } },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/dev/ui.html' : (request.url ?? '');
    const file = files.get(name);
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': types[path.extname(name)] ?? '' });
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

/** The build as a later deployment would bring it: the same app, every hashed file under another name, and a mark in its shell. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../../sync-server/boot.mjs';

export function nextBuild(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-build-'));
  cpSync(path.join(root, 'dist'), folder, { recursive: true });
  const hashed = readdirSync(path.join(folder, 'build'));
  const stems = [...new Set(hashed.map((name) => name.replace(/\.\w+$/, '')))];
  const escaped = stems.sort((a, b) => b.length - a.length).map((stem) => stem.replace(/[$.]/g, '\\$&'));
  const named = new RegExp(`(${escaped.join('|')})(?=\\.)`, 'g');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html)$/.test(name)) continue;
    const file = path.join(folder, name);
    let text = readFileSync(file, 'utf8').replace(named, '$1-next');
    if (name === 'index.html') text = text.replace('<head>', '<head><meta name="build" content="next">');
    if (name === 'service-worker.js') text = withOtherRevision(text);
    writeFileSync(file, text);
  }
  for (const name of hashed) {
    renameSync(path.join(folder, 'build', name), path.join(folder, 'build', name.replace(named, '$1-next')));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function withOtherRevision(serviceWorker: string): string {
  const shell = /("revision":")[0-9a-f]{32}(","url":"index\.html")/;
  if (!shell.test(serviceWorker)) throw new Error('The shell is not in the precache.');
  return serviceWorker.replace(shell, `$1${'f'.repeat(32)}$2`);
}

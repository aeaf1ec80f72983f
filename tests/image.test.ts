/** The image and what runs it: sound build files, not root, nothing of a checkout in it that is not needed. Its steps: soak/image.soak.ts. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../sync-server/boot.mjs';
import { settingDefaults } from '../sync-server/settings/settings.ts';
import { buildSteps, lastStage } from './support/build-file.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  stop_grace_period?: string;
};
const composed = (file: string) => parse(read(file)) as { services: Record<string, Service> };

describe('the image', () => {
  const text = read('deploy/Dockerfile');

  it('has a build file without a fault or a warning', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
  });

  it('runs as an ordinary user, says how it is, and gets its signals itself', () => {
    const last = lastStage(text);
    expect(last.find(({ verb }) => verb === 'USER')?.rest).toBe('node');
    expect(last.find(({ verb }) => verb === 'HEALTHCHECK')?.rest).toContain('deploy/healthy.mjs');
    expect(last.find(({ verb }) => verb === 'CMD')?.rest).toBe('["node", "sync-server/main.ts"]');
    expect(last.find(({ verb }) => verb === 'VOLUME')?.rest).toBe('["/data"]');
  });

  it('copies what is there, and no history, secrets, data or tests', () => {
    for (const { verb, rest } of buildSteps(text)) {
      if (verb !== 'COPY' || rest.startsWith('--from')) continue;
      for (const name of rest.split(' ').slice(0, -1))
        expect(existsSync(path.join(root, name)), name).toBe(true);
    }
    const left = read('.dockerignore').split('\n');
    for (const name of ['.git', '.data', 'node_modules', 'tests', 'deploy/secrets'])
      expect(left).toContain(name);
  });
});

describe.each(['deploy/compose.yaml', 'deploy/compose.cluster.yaml'])('%s', (file) => {
  const { services } = composed(file);
  const lectern = services.lectern as Service;

  it('builds that image, and lets it write to its data alone', () => {
    expect(lectern.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
    expect(lectern.read_only).toBe(true);
    expect(lectern.tmpfs).toEqual(['/tmp']);
    expect(lectern.cap_drop).toEqual(['ALL']);
    expect(lectern.volumes).toEqual(['lectern-data:/data']);
    expect(Number.parseInt(lectern.stop_grace_period ?? '0', 10)).toBeGreaterThan(10); // it drains for 10 s
  });

  it('sets nothing but settings that the server knows, and counts its proxy', () => {
    const names = Object.keys(lectern.environment ?? {}).map((name) => name.replace(/_FILE$/, ''));
    for (const name of names) expect(Object.keys(settingDefaults)).toContain(name);
    expect(lectern.environment?.TRUST_PROXY).toBe('1');
    expect(lectern.environment?.PUBLIC_URL).toMatch(/^https:/);
  });

  it('puts TLS in front, and opens no other port', () => {
    const open = Object.entries(services).filter(([, service]) => 'ports' in service);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(services.proxy?.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(read('deploy/Caddyfile')).toMatch(/reverse_proxy[\s\S]*lectern 4310/);
  });
});

/** The image and what runs it: sound build files, not root, nothing of a checkout in it that is not needed. Its steps: soak/image.soak.ts. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../sync-server/boot.mjs';
import { settingDefaults } from '../sync-server/settings/settings.ts';
import { buildSteps, lastStage } from './support/build-file.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type Service = {
  networks?: string[];
  secrets?: string[];
  entrypoint?: string[];
  image?: string;
  build?: { context: string; dockerfile: string };
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  stop_grace_period?: string;
};
type Composed = {
  services: Record<string, Service>;
  networks?: Record<string, { internal?: boolean } | null>;
  secrets?: Record<string, { file: string }>;
};
const composed = (file: string) => parse(read(file)) as Composed;

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

  it('has no demo, and runs without it: only the start of one loads it (ASVS 15.2.3)', () => {
    expect(read('.dockerignore').split('\n')).toContain('sync-server/demo');
    const needing = readdirSync(path.join(root, 'sync-server'), { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /(?<!\.test)\.ts$/.test(file) &&
        !file.startsWith('demo') &&
        /from '[^']*\/demo\//.test(read(path.join('sync-server', file))),
    );
    expect(needing).toEqual([]);
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

describe('deploy/compose.cluster.yaml', () => {
  const { services, networks, secrets } = composed('deploy/compose.cluster.yaml');

  it('asks for a password wherever somebody connects, and has each made at random by a script that makes none anew', async () => {
    const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'lectern-secrets-')), 'secrets');
    const make = () => promisify(execFile)('sh', ['deploy/make-secrets.sh', folder], { cwd: root });
    await make();
    await expect(make()).rejects.toThrow();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const made = Object.fromEntries(
      (await readdir(folder)).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
    );
    await rm(path.dirname(folder), { recursive: true });
    expect(
      Object.values(secrets ?? {})
        .map(({ file }) => path.basename(file))
        .sort(),
    ).toEqual(Object.keys(made).sort());
    const passwords = Object.keys(made).filter((name) => name.endsWith('-password'));
    expect(new Set(passwords.map((name) => made[name])).size).toBe(3);
    for (const name of passwords) expect(made[name]).toMatch(/^[\da-f]{64}$/);
    expect(new URL(made['database-url'] ?? '').password).toBe(made['database-password']);
    expect(new URL(made['redis-url'] ?? '').password).toBe(made['redis-password']);
    expect(services.redis?.entrypoint?.join(' ')).toContain('requirepass');
    expect(services.lectern?.environment).toMatchObject({
      DATABASE_URL_FILE: '/run/secrets/database-url',
      REDIS_URL_FILE: '/run/secrets/redis-url',
    });
  });

  it('gives Lectern a role of its own that owns its database and is no superuser', () => {
    const sql = read('deploy/init-database.sql');
    expect(sql).toMatch(/create role lectern login nosuperuser nocreatedb nocreaterole noreplication/);
    expect(sql).toContain('create database lectern owner lectern');
    expect(services.postgres?.environment).not.toHaveProperty('POSTGRES_USER');
    expect(services.postgres?.volumes?.join(' ')).toContain('init-database.sql:/docker-entrypoint-initdb.d/');
  });

  it('lets the proxy reach no database, and the databases reach nobody', () => {
    const reaches = Object.entries(services).map(([name, { networks: of }]) => [name, of]);
    expect(Object.fromEntries(reaches)).toEqual({
      lectern: ['front', 'back'],
      postgres: ['back'],
      redis: ['back'],
      proxy: ['front'],
    });
    expect(networks?.back?.internal).toBe(true);
  });
});

it('whoever asks for a page in clear is led to TLS, and whoever calls in clear is refused', () => {
  expect(read('deploy/Caddyfile')).toContain('auto_https disable_redirects'); // of itself it leads every host and call there
  const inClear = /^http:\/\/\S+ \{[\s\S]*?^\}/m.exec(read('deploy/Caddyfile'))?.[0] ?? '';
  expect(inClear).toMatch(/header Accept \*text\/html\*/);
  expect(inClear).toMatch(/redir @page https:/);
  expect(inClear).toMatch(/respond .* 403/);
});

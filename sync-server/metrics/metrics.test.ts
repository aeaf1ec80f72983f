/** What the operator's monitoring reads, on a port of its own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { missingFiles, noteMissingFile } from '../assets/missing-files.ts';
import { root } from '../boot.mjs';
import { defineJob, sendJob } from '../jobs/job.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { openMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

const NOW = Date.UTC(2026, 10, 24);
const metrics = openMetrics();
let database: TestDatabase;
let open: OpenDatabase;
let server: Server;
let dataDir: string;
const read = async (at = '/metrics') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${at}`);

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-metrics-'));
  database = await testDatabase();
  open = openDatabase(database.url);
  server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  server.close();
  await open.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('are there before the database is, and nothing else is on their port', async () => {
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await answer.text()).toMatch(/lectern_info\{version="\d+\.\d+\.\d+"\} 1/);
  expect((await read('/healthz')).status).toBe(404);
});

it('count requests by pattern, and say how database, jobs, sockets, disk and backups are', async () => {
  metrics.attach({
    dataDir,
    backups: path.join(dataDir, 'backups'),
    database: open,
    sockets: () => 7,
    now: () => NOW,
  });
  metrics.answered({ method: 'POST', route: '/graphql/content', status: 200, seconds: 0.02 });
  metrics.answered({ method: 'GET', route: '/assets/:assetId', status: 503, seconds: 0.2 });
  const job = defineJob({ kind: 'late', args: v.strictObject({}), run: async () => undefined });
  await sendJob(open.db, job, {}, { at: NOW - 90_000 });
  const before = missingFiles();
  noteMissingFile();
  const text = await (await read()).text();
  expect(text).toContain(
    'lectern_request_seconds_count{method="POST",route="/graphql/content",status="200"} 1',
  );
  expect(text).toContain('lectern_request_failures_total 1');
  expect(text).toContain('lectern_sockets 7');
  expect(text).toContain(`lectern_missing_files_total ${before + 1}`);
  expect(text).toContain('lectern_files_unscanned 0');
  expect(text).toContain('lectern_database_up 1');
  expect(text).toContain('lectern_jobs_waiting 1');
  expect(text).toContain('lectern_jobs_failed 0');
  expect(text).toContain('lectern_jobs_late_seconds 90');
  expect(text).toContain('lectern_backup_age_seconds +Inf');
  expect(text).toMatch(/lectern_disk_free_bytes \d{6}/);
});

it('are all that the dashboard asks for', async () => {
  const dashboard = readFileSync(path.join(root, 'deploy/grafana-dashboard.json'), 'utf8');
  const asked = new Set(dashboard.match(/\b(?:lectern|process|nodejs)_\w+/g));
  const text = await (await read()).text();
  expect(asked.size).toBeGreaterThan(10);
  for (const name of asked) expect(text, name).toMatch(new RegExp(`^${name}[ {]`, 'm'));
});

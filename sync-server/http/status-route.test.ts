import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import type { StatusSettings } from '../settings/status-settings.ts';
import { statusRoute } from './status-route.ts';

let app: FastifyInstance;
let now = 0;
let page: unknown;
let reads = 0;
let logged: string[] = [];

const url = 'https://status.school.example/api/v2/status.json';
const nothingSaid: StatusSettings['said'] = { incident: 'none', text: '' };

function serve(status: StatusSettings): void {
  app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } });
  const read = async () => {
    reads += 1;
    if (page instanceof Error) throw page;
    return page;
  };
  statusRoute(app, { status, read, now: () => now });
}
const status = async () => (await app.inject('/status')).json();
const indicates = (indicator: string, description = '') => ({ page: {}, status: { indicator, description } });

beforeEach(() => {
  now = 1_000_000;
  reads = 0;
  logged = [];
});
afterEach(() => app?.close());

describe('GET /status', () => {
  it('says what the operator has said, without asking anybody (BANNER-013)', async () => {
    serve({ said: { incident: 'maintenance', text: 'Until noon.' }, url });
    expect(await status()).toEqual({ incident: 'maintenance', text: 'Until noon.' });
    expect(reads).toBe(0);
  });

  it.each([
    ['none', 'none', ''],
    ['minor', 'minor', 'Videos are slow'],
    ['major', 'major', 'Videos are slow'],
    ['critical', 'major', 'Videos are slow'],
    ['maintenance', 'maintenance', 'Videos are slow'],
  ])('tells the indicator %s of a status page as %s', async (indicator, incident, text) => {
    serve({ said: nothingSaid, url });
    page = indicates(indicator, 'Videos are slow');
    expect(await status()).toEqual({ incident, text });
  });

  it('says in a sentence how the service fares to somebody who opens it (NAV-005)', async () => {
    const opened = async () => {
      const { headers, body } = await app.inject({ url: '/status', headers: { accept: 'text/html,*/*' } });
      return [headers['content-type'], body];
    };
    const plain = 'text/plain; charset=utf-8';
    serve({ said: nothingSaid, url: null });
    expect(await opened()).toEqual([plain, 'No incident\n\nLectern works as it should.\n']);
    await app.close();
    serve({ said: { incident: 'maintenance', text: 'Until noon.' }, url });
    expect(await opened()).toEqual([plain, 'Maintenance\n\nUntil noon.\n']);
  });

  it('reads the status page at most once a minute, however many ask at once', async () => {
    serve({ said: nothingSaid, url });
    page = indicates('minor');
    await Promise.all([status(), status(), status()]);
    now += 59_999;
    await status();
    expect(reads).toBe(1);
    now += 1;
    page = indicates('major');
    expect(await status()).toMatchObject({ incident: 'major' });
    expect(reads).toBe(2);
  });

  it('only logs that the status page failed: what was read last holds a quarter of an hour (BANNER-013)', async () => {
    serve({ said: nothingSaid, url });
    page = indicates('major');
    await status();
    page = new Error('status page is down');
    now += 60_000;
    expect(await status()).toMatchObject({ incident: 'major' });
    expect(logged.join()).toContain('the status page could not be read');
    now += 15 * 60_000;
    expect(await status()).toEqual({ incident: 'none', text: '' });
  });

  it.each([{}, 'no JSON', indicates('asteroid'), null])(
    'takes nothing from a page that says %j',
    async (odd) => {
      serve({ said: nothingSaid, url });
      page = odd;
      expect(await status()).toEqual({ incident: 'none', text: '' });
      expect(logged).toHaveLength(1);
    },
  );
});

describe('the whole server', () => {
  let whole: TestApp;
  afterEach(() => whole?.close());

  it('answers how it fares before its database is there, and offers the demo’s giveaway terms as a PDF', async () => {
    whole = await testApp({ demo: true, ready: false });
    expect((await whole.inject({ url: '/status' })).json()).toEqual({ incident: 'none', text: '' });
    const pdf = await whole.inject({ url: '/web/giveaway-terms.pdf' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-security-policy']).toBeUndefined();
    expect(pdf.body).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
  });

  it('has no giveaway terms of its own outside of the demo', async () => {
    whole = await testApp({ ready: false });
    expect((await whole.inject({ url: '/web/giveaway-terms.pdf' })).statusCode).toBe(404);
    expect((await whole.inject({ url: '/web/platform' })).json()).toMatchObject({ giveawayTerms: null });
  });
});

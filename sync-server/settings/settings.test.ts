import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('need nothing to be set', () => {
    expect(readSettings({})).toEqual({
      port: 4310,
      host: '127.0.0.1',
      trustProxy: 0,
      publicUrl: 'http://localhost:4310',
      backups: { folder: path.resolve('.data/backups'), everyMs: null, keep: 7, passphrase: undefined },
      dataDir: path.resolve('.data'),
      databaseUrl: undefined,
      demo: true,
      newTier: 'PREMIUM',
      signUp: 'open',
      emailVerification: 'offered',
      smtpUrl: undefined,
      from: 'lectern@localhost',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      maxVideoBytes: 500 * 1024 * 1024,
      ai: null,
      flags: [],
      links: { help: null, contact: null, terms: null, privacy: null, accessibility: null },
      feedbackTo: null,
      giveawayTerms: 'http://localhost:4310/web/giveaway-terms.pdf',
      payments: 'test',
      selling: { currency: 'USD', seller: { name: '', address: '', taxNumber: '' }, tax: null },
      calls: null,
      labs: null,
      push: { contact: 'mailto:lectern@localhost' },
      status: { said: { incident: 'none', text: '' }, url: null },
      locationHeaders: {},
      providers: {},
      searchEngines: false,
      removeServiceWorker: false,
      logLevel: 'info',
    });
  });

  it('take a pair of keys for notifications on devices, or none, and nothing of half a pair', () => {
    const [PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY] = [`B${'x'.repeat(86)}`, 'y'.repeat(43)];
    const own = readSettings({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUBLIC_URL: 'https://learn.example' });
    expect(own.push).toEqual({
      contact: 'https://learn.example',
      publicKey: PUSH_PUBLIC_KEY,
      privateKey: PUSH_PRIVATE_KEY,
    });
    expect(readSettings({ LECTERN_PUSH: 'off' }).push).toBeNull();
    expect(readSettings({ PUSH_SERVICES: 'push.school.example, ntfy.sh' }).push?.hosts).toEqual([
      'push.school.example',
      'ntfy.sh',
    ]);
    for (const PUSH_SERVICES of ['127.0.0.1', 'db.internal', 'a.example,', 'a.example/x', 'x@a.example'])
      expect(() => readSettings({ PUSH_SERVICES })).toThrow(/PUSH_SERVICES/);
    for (const half of [
      { PUSH_PUBLIC_KEY },
      { PUSH_PRIVATE_KEY },
      { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: 'z' },
    ])
      expect(() => readSettings(half)).toThrow(/PUSH_PUBLIC_KEY/);
  });

  it('name the seller, the currency and the tax in prices, and refuse a rate or a currency that is none', () => {
    const { selling } = readSettings({
      ...{ SELLER_NAME: 'Harbor Ltd', SELLER_ADDRESS: 'Quay 7\\nHarbor', SELLER_TAX_NUMBER: 'HB 1' },
      ...{ TAX_NAME: 'VAT', TAX_RATE: '8.25' },
    });
    expect(selling).toEqual({
      currency: 'USD',
      seller: { name: 'Harbor Ltd', address: 'Quay 7\nHarbor', taxNumber: 'HB 1' },
      tax: { name: 'VAT', percent: 8.25 },
    });
    for (const TAX_RATE of ['-1', '100', '19%', 'x', '1.2345'])
      expect(() => readSettings({ TAX_RATE })).toThrow(/TAX_RATE/);
    expect(readSettings({ CURRENCY: 'KWD' }).selling.currency).toBe('KWD');
    for (const CURRENCY of ['eur', 'EURO', 'XYZ', '€'])
      expect(() => readSettings({ CURRENCY })).toThrow(/CURRENCY/);
  });

  it('let the public address follow the port', () => {
    expect(readSettings({ PORT: '5000' })).toMatchObject({ port: 5000, publicUrl: 'http://localhost:5000' });
  });

  it('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', LECTERN_DEMO: '' })).toMatchObject({
      port: 4310,
      demo: true,
    });
  });

  it('listen on loopback, also where the public address is https, unless HOST says so', () => {
    expect(readSettings({ PUBLIC_URL: 'https://learn.example/' })).toMatchObject({
      host: '127.0.0.1',
      publicUrl: 'https://learn.example',
    });
    expect(readSettings({ HOST: '::', PUBLIC_URL: 'https://learn.example' }).host).toBe('::');
  });

  it('take a number of proxies, and refuse anything else', () => {
    expect(readSettings({ PUBLIC_URL: 'https://learn.example', TRUST_PROXY: '2' }).trustProxy).toBe(2);
    const saying =
      'TRUST_PROXY must be the number of proxies in front of this server, from 0 to 10, for instance 1.';
    for (const TRUST_PROXY of ['true', 'loopback', '10.0.0.0/8', '-1', '11', '1.5']) {
      expect(problemsOf({ PUBLIC_URL: 'https://learn.example', TRUST_PROXY })).toEqual([saying]);
    }
    expect(problemsOf({ TRUST_PROXY: '1' })).toEqual([
      'TRUST_PROXY is for a server behind a proxy: at http://localhost everybody could say that they come from elsewhere.',
    ]);
  });

  it('make demo accounts only for the embedded database of this machine', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://a:b@db/lectern?tls=no' }).demo).toBe(false);
    expect(readSettings({ PUBLIC_URL: 'https://learn.example' }).demo).toBe(false);
    expect(readSettings({ LECTERN_DEMO: 'off' }).demo).toBe(false);
    expect(readSettings({ DATABASE_URL: 'postgres://a:b@db/lectern?tls=no', LECTERN_DEMO: 'on' }).demo).toBe(
      true,
    );
  });

  it('make new organizations limited, beside the demo premium, unless ORG_TIER says otherwise (D121)', () => {
    expect(readSettings({ LECTERN_DEMO: 'off' }).newTier).toBe('LIMITED');
    expect(readSettings({ LECTERN_DEMO: 'off', ORG_TIER: 'premium' }).newTier).toBe('PREMIUM');
    expect(readSettings({ ORG_TIER: 'limited' }).newTier).toBe('LIMITED');
  });

  it('refuse demo accounts on a public address', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://learn.example', LECTERN_DEMO: 'on' })).toEqual([
      "LECTERN_DEMO can't be on at https://learn.example: the passwords of the demo accounts are known to everyone.",
    ]);
  });

  it('never run the demo where other machines reach the server: without PUBLIC_URL it does not start (D118)', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'school']) {
      const saying = `HOST ${HOST} lets other machines reach this server: set PUBLIC_URL to the address that people open. The demo runs on this machine alone.`;
      expect(problemsOf({ HOST })).toEqual([saying]);
      expect(problemsOf({ HOST, LECTERN_DEMO: 'on' })).toEqual([saying]);
      expect(problemsOf({ HOST, LECTERN_DEMO: 'off' })).toEqual([saying]);
      expect(readSettings({ HOST, PUBLIC_URL: 'http://localhost:4310' }).demo).toBe(false);
      expect(problemsOf({ HOST, PUBLIC_URL: 'http://localhost:4310', LECTERN_DEMO: 'on' })).toEqual([
        `LECTERN_DEMO can't be on with HOST ${HOST}: the passwords of the demo accounts are known to everyone.`,
      ]);
    }
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(readSettings({ HOST }).demo).toBe(true);
  });

  it.each(['http://learn.example', 'http://192.168.1.5:4310', 'http://127.0.0.1.example'])(
    'refuse plain http on %s',
    (PUBLIC_URL) => {
      expect(problemsOf({ PUBLIC_URL, LECTERN_DEMO: 'off' })).toEqual([
        `PUBLIC_URL ${PUBLIC_URL} must begin with https: plain http is for this machine alone (localhost).`,
      ]);
    },
  );

  it.each(['http://localhost:80', 'http://127.0.0.1:4310', 'http://[::1]:4310', 'http://lectern.localhost'])(
    'allow plain http on %s',
    (PUBLIC_URL) => expect(problemsOf({ PUBLIC_URL })).toEqual([]),
  );

  it.each([
    'learn.example',
    'ftp://learn.example',
    'https://learn.example/app',
    'https://me:secret@learn.example',
  ])('refuse %s as a public address', (PUBLIC_URL) => expect(problemsOf({ PUBLIC_URL })).toHaveLength(1));

  it('send nothing to another machine in clear, unless its address says so (ASVS 12.3.1)', () => {
    const ways: Record<string, { clear: string; sealed?: string[]; here: string[] }> = {
      DATABASE_URL: {
        clear: 'postgres://a:hush@db.example/lectern',
        sealed: ['verify-full', 'require'].map(
          (mode) => `postgres://a:hush@db.example/lectern?sslmode=${mode}`,
        ),
        here: ['postgres://a:hush@127.0.0.1:5/lectern', 'postgres://a:hush@x/lectern?host=/run/postgresql'],
      },
      REDIS_URL: {
        clear: 'redis://:hush@redis:6379',
        sealed: ['rediss://:hush@redis:6379'],
        here: ['redis://localhost'],
      },
      AI_URL: {
        clear: 'http://ollama:11434/v1',
        sealed: ['https://ai.example/v1'],
        here: ['http://localhost:11434/v1'],
      },
      STATUS_URL: {
        clear: 'http://status.example/a.json',
        sealed: ['https://status.example/'],
        here: ['http://[::1]/a'],
      },
      SCANNER_URL: { clear: 'tcp://clamd:3310', here: ['tcp://127.0.0.1:3310', 'unix:/run/clamd'] },
    };
    const read = (name: string, url: string): string | null => {
      const { databaseUrl, redisUrl, ai, status, scannerUrl } = readSettings({ [name]: url });
      return databaseUrl ?? redisUrl ?? ai?.url ?? status.url ?? scannerUrl ?? null;
    };
    for (const [name, { clear, sealed = [], here }] of Object.entries(ways)) {
      expect(problemsOf({ [name]: clear }), name).toEqual([
        expect.stringMatching(`^${name} leads .* in clear`),
      ]);
      expect(problemsOf({ [name]: clear }).join()).not.toContain('hush');
      expect(read(name, `${clear}?tls=no`)).toBe(clear);
      for (const url of [...sealed, ...here]) expect(read(name, url)).toBe(url);
    }
    for (const weak of [
      'sslmode=no-verify',
      'sslmode=prefer',
      'sslmode=require&uselibpqcompat=true',
      'tls=yes',
    ])
      expect(problemsOf({ DATABASE_URL: `postgres://a:hush@db.example/lectern?${weak}` }), weak).toHaveLength(
        1,
      );
    const more = 'postgres://a:hush@db.example/lectern?application_name=x';
    expect(read('DATABASE_URL', `${more}&tls=no`)).toBe(more);
  });

  it('let search engines in when SEARCH_ENGINES is on, and not before', () => {
    expect(readSettings({ SEARCH_ENGINES: 'on' }).searchEngines).toBe(true);
    expect(problemsOf({ SEARCH_ENGINES: 'yes' })).toEqual(['SEARCH_ENGINES must be on or off.']);
  });

  it('say how the service fares, who reads feedback, and on which terms a shirt is given', () => {
    expect(
      readSettings({
        LECTERN_DEMO: 'off',
        FEEDBACK_TO: 'feedback@school.example',
        STATUS_INCIDENT: 'maintenance',
        STATUS_TEXT: 'Until noon.',
        STATUS_URL: 'https://status.school.example/api/v2/status.json',
      }),
    ).toMatchObject({
      feedbackTo: 'feedback@school.example',
      giveawayTerms: null,
      status: {
        said: { incident: 'maintenance', text: 'Until noon.' },
        url: 'https://status.school.example/api/v2/status.json',
      },
    });
    expect(readSettings({ GIVEAWAY_TERMS_URL: 'https://school.example/t.pdf' }).giveawayTerms).toBe(
      'https://school.example/t.pdf',
    );
    const wrong = {
      FEEDBACK_TO: 'us',
      GIVEAWAY_TERMS_URL: 'javascript:alert(1)',
      STATUS_INCIDENT: 'fire',
      STATUS_TEXT: 'x'.repeat(501),
      STATUS_URL: 'status',
    };
    expect(problemsOf(wrong).map((problem) => problem.split(' ')[0])).toEqual(Object.keys(wrong));
  });

  it('say everything that is wrong in one message, and no password', () => {
    const env = {
      PORT: '70000',
      HOST: 'two words',
      PUBLIC_URL: 'http://learn.example',
      DATABASE_URL: 'mysql://root:hush@db/lectern',
      REDIS_URL: 'http://hush@redis',
      LECTERN_DEMO: 'maybe',
      LECTERN_FLAGS: 'no_such_flag',
      LECTERN_LOG_LEVEL: 'loud',
    };
    expect(() => readSettings(env)).toThrow(
      [
        "These settings can't be used:",
        '- PORT must be a whole number from 1 to 65535.',
        '- HOST must be a host name or an address to listen on, for instance 127.0.0.1.',
        '- DATABASE_URL must be of the form postgres://user:password@host:5432/database. In the user and the password write @ as %40, # as %23, / as %2F and ? as %3F.',
        '- REDIS_URL must be of the form redis://user:password@host:6379, or rediss:// for TLS. In the user and the password write @ as %40, # as %23, / as %2F and ? as %3F.',
        '- LECTERN_DEMO must be on or off.',
        '- LECTERN_FLAGS must name flags, for instance org_playground_labs_enabled@harbor or -lectern_tenancy_enabled.',
        '- LECTERN_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
        '- PUBLIC_URL http://learn.example must begin with https: plain http is for this machine alone (localhost).',
      ].join('\n'),
    );
  });
});

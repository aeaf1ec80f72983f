import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { billingEnvironmentOf } from '#domain/billing-environment.ts';
import { readSettings } from '#server/settings/settings.ts';

it('a build is for production and billing is LIVE, unless somebody says otherwise (CONST-009)', () => {
  const text = (file: string) => readFileSync(file, 'utf8');
  expect(text('sync-server/build.mjs')).toContain("NODE_ENV: 'production'");
  expect(text('sync-server/start.mjs')).toContain("process.env.NODE_ENV ?? 'production'");
  expect(text('deploy/Dockerfile')).toContain('NODE_ENV=production');
  expect(billingEnvironmentOf(undefined)).toBe('LIVE');
});

it('Stripe takes real payments with both of its keys, and what is wrong is said without them', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_a1', STRIPE_WEBHOOK_SECRET: 'whsec_b2' };
  expect(readSettings(keys).payments).toEqual({
    secretKey: 'sk_live_a1',
    webhookSecret: 'whsec_b2',
    url: 'https://api.stripe.com',
  });
  expect(readSettings({ ...keys, LECTERN_PAYMENTS: 'off' }).payments).toBeNull();
  expect(readSettings({ ...keys, LECTERN_PAYMENTS: 'test' }).payments).toBe('test');
  for (const wrong of [
    { STRIPE_SECRET_KEY: 'sk_live_a1' },
    { ...keys, STRIPE_WEBHOOK_SECRET: 'hook_secret' },
    { LECTERN_PAYMENTS: 'stripe' },
  ])
    expect(() => readSettings(wrong)).toThrow(/^(?![\s\S]*(sk_live_a1|hook_secret))[\s\S]*belong together/);
  const elsewhere = { ...keys, STRIPE_API_URL: 'https://stripe.example' };
  expect(() => readSettings(elsewhere)).toThrow(/STRIPE_API_URL is for tests/);
});

it('nobody takes real payments unless the operator says so; the demo has test payments (BILL-009)', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://a:b@db/lectern?tls=no' }).payments).toBeNull();
  expect(
    readSettings({ DATABASE_URL: 'postgres://a:b@db/lectern?tls=no', LECTERN_PAYMENTS: 'test' }).payments,
  ).toBe('test');
  expect(readSettings({}).payments).toBe('test');
});

import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bucketActions } from '#domain/bucket.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { assertEachNamesAction } from '../verbs/action.ts';
import { requireActions } from './route-actions.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('a server with a path, a frame or a bucket that names no action does not start (PERM-020)', async () => {
  const app = Fastify();
  requireActions(app);
  app.get('/named', { config: { action: 'platform.Read' } }, async () => 'ok');
  app.get('/forgotten', async () => 'ok');
  await expect(app.ready()).rejects.toThrow('The path GET /forgotten names no action for the policy.');
  expect(() => assertEachNamesAction('frame', { push: 'account.Publish' })).toThrow('frame push');
  expect(() => assertEachNamesAction('bucket', bucketActions)).not.toThrow();
  expect(test.app.fastify.hasRoute({ method: 'GET', url: '/assets/:assetId' })).toBe(true);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH } from '#contract/sync/wire.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ mostUnderWay: 5 });
});
afterAll(() => app?.close());

const pull = () =>
  app.inject({
    method: 'POST',
    url: PULL_PATH,
    payload: {
      protocol: PROTOCOL_VERSION,
      clientId: newId(),
      floor: 0,
      groups: [],
      loading: [],
      tenants: [],
    },
  });

it('answers what it can when everybody comes at once, and spreads the rest over a minute (F10)', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, pull));
  const served = answers.filter(({ statusCode }) => statusCode === 200);
  const shed = answers.filter(({ statusCode }) => statusCode === 503);
  expect(served.length).toBeGreaterThanOrEqual(5);
  expect(served.length + shed.length).toBe(200);
  expect(shed.length).toBeGreaterThan(100);
  const after = shed.map(({ headers }) => Number(headers['retry-after']));
  expect(Math.min(...after)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...after)).toBeLessThanOrEqual(60);
  // 3 in each 10 s would be 18 of 100: none of the minute is left out.
  for (let from = 1; from <= 60; from += 10) {
    expect(after.filter((seconds) => seconds >= from && seconds < from + 10).length).toBeGreaterThan(3);
  }
  expect(shed[0]?.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect((await pull()).statusCode).toBe(200);
});

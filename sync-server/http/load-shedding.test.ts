import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH } from '#contract/sync/wire.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { loadShedding } from './load-shedding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ mostUnderWay: 10 });
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

describe('places', () => {
  const person = (userId: string) => ({ caller: { userId, sessionId: 's', actorId: null }, address: '' });
  const visitor = (address: string) => ({ caller: null, address });
  const held = () => {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { until, release };
  };

  it('go to one person 8 at a time and to one network of visitors 40, and 400 to all', async () => {
    const admit = loadShedding();
    const { until, release } = held();
    const ask = (asking: Parameters<typeof admit>[0], times: number) =>
      Array.from({ length: times }, () =>
        admit(asking, () => until).then(
          () => 'served',
          ({ code }) => code,
        ),
      );
    const ana = ask(person('ana'), 9);
    const school = ask(visitor('203.0.113.9'), 41);
    const other = ask(visitor('203.0.113.10'), 1);
    const crowd = Array.from({ length: 40 }, (_, i) => ask(person(`p${i}`), 8)).flat();
    release();
    const count = async (all: Promise<string>[], code: string) =>
      (await Promise.all(all)).filter((each) => each === code).length;
    expect([await count(ana, 'served'), await count(ana, 'RATE_LIMITED')]).toEqual([8, 1]);
    expect([await count(school, 'served'), await count(school, 'RATE_LIMITED')]).toEqual([40, 1]);
    expect(await count(other, 'served')).toBe(1);
    expect(await count(crowd, 'served')).toBe(320);
  });

  it('are left to people who are signed in, however many networks visitors come from', async () => {
    const admit = loadShedding();
    const { until, release } = held();
    const visitors = Array.from({ length: 500 }, (_, i) =>
      admit(visitor(`198.51.${Math.floor(i / 250)}.${i % 250}`), () => until).then(
        () => 'served',
        ({ code }) => code,
      ),
    );
    expect(await Promise.race([admit(person('ana'), async () => 'served')])).toBe('served');
    release();
    const answers = await Promise.all(visitors);
    expect(answers.filter((each) => each === 'served')).toHaveLength(200);
    expect(answers.filter((each) => each === 'UNAVAILABLE')).toHaveLength(300);
    // All places are given back.
    expect(await admit(visitor('198.51.0.1'), async () => 'served')).toBe('served');
  });
});

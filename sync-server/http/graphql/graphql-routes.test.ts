import { buildSchema, GraphQLError } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import { markOfPerson } from '#server/audit/mark-of-person.ts';
import type { GraphqlContext } from '#server/verbs/graphql-context.ts';
import { asGraphqlError } from '#server/verbs/graphql-error.ts';
import { schemaWith, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let executed = 0;
let accessToken: string;
let userId: string;

const nested = buildSchema(`
  type Query { node: Node, other(text: String): String }
  type Node { node: Node, name: String }
`);
nested.getQueryType()!.getFields().node!.resolve = () => {
  executed += 1;
  return { name: 'x' };
};

beforeAll(async () => {
  const content = schemaWith({
    whoAmI: (_args, { caller }: GraphqlContext) => caller?.userId ?? 'visitor',
    sayKey: (_args, { idempotencyKey }: GraphqlContext) => idempotencyKey ?? 'none',
    echo: ({ text }) => text,
    refused: () => {
      throw new Refusal('SKILL_IS_RETIRED', { extras: { skill: 'x' } });
    },
    forbidden: () => {
      throw asGraphqlError(new Refusal('FORBIDDEN_ACCESS'), 'id');
    },
    limited: () => {
      throw asGraphqlError(new Refusal('RATE_LIMITED'), 'id');
    },
    broken: () => {
      throw new Error('secret inner words');
    },
    odd: () => {
      throw new GraphQLError('secret inner words');
    },
  });
  app = await testApp({
    services: {
      schemas: { accounts: schemaWith({}), content, communication: schemaWith({}), billing: nested },
    },
  });
  await app.addAccount({ alias: 'ana' });
  ({ accessToken, userId } = await signedIn(app, 'ana'));
});
afterAll(() => app?.close());

const ask = (
  query: string,
  {
    service = 'content',
    headers = {},
    ...rest
  }: { service?: string; headers?: Record<string, string>; variables?: object } = {},
) => app.inject({ method: 'POST', url: `/graphql/${service}`, headers, payload: { query, ...rest } });

describe('GraphQL', () => {
  it('has an endpoint for accounts, content, communication and billing (API-001)', async () => {
    for (const service of ['accounts', 'content', 'communication']) {
      const answer = await ask('{ ping }', { service });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ data: { ping: 'pong' } });
      expect(answer.headers).toMatchObject({ 'x-lectern': '1', 'cache-control': 'no-store' });
    }
    expect((await ask('{ __typename }', { service: 'billing' })).json()).toEqual({
      data: { __typename: 'Query' },
    });
  });

  it('takes no token for a visitor and a bearer for its person', async () => {
    expect((await ask('{ whoAmI }')).json().data.whoAmI).toBe('visitor');
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await ask('{ whoAmI }', { headers })).json().data.whoAmI).toBe(userId);
    expect(
      (await ask('{ sayKey }', { headers: { ...headers, 'idempotency-key': 'k-1' } })).json().data.sayKey,
    ).toBe('k-1');
  });

  it('answers a refusal with its own status, code, data and extras, compiled or not (API-001)', async () => {
    for (let i = 0; i < 4; i++) {
      const answer = await ask('query again { refused }');
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual([
        {
          message: 'SKILL_IS_RETIRED',
          path: ['refused'],
          extensions: { status: 400, code: 'SKILL_IS_RETIRED', data: null, extras: { skill: 'x' } },
        },
      ]);
      const limited = await ask('query limit { limited }');
      expect([limited.statusCode, limited.json().errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED']);
    }
  });

  it('says nothing of the inside when something breaks, compiled or not', async () => {
    for (let i = 0; i < 4; i++) {
      for (const query of ['query one { broken }', 'query two { odd }']) {
        const answer = await ask(query);
        expect(answer.statusCode).toBe(500);
        expect(answer.json().errors[0]).toMatchObject({
          message: 'INTERNAL',
          extensions: { status: 500, code: 'INTERNAL' },
        });
        expect(answer.body).not.toContain('secret');
      }
    }
    expect(app.logged.join('')).not.toContain('secret inner');
    expect(app.logged.join('')).toContain('operation failed');
  });

  it('refuses wrong documents and variables as INVALID_ARGUMENTS without suggestions, compiled or not', async () => {
    for (let i = 0; i < 4; i++) {
      const misspelt = await ask('{ whoAmII }');
      expect(misspelt.statusCode).toBe(400);
      expect(misspelt.json().errors[0].extensions.code).toBe('INVALID_ARGUMENTS');
      expect(misspelt.body).not.toContain('Did you mean');
      const wrong = await ask('query q($text: String) { echo(text: $text) }', {
        variables: { text: i === 0 ? 'good' : { canary: 1 } },
      });
      expect(wrong.statusCode).toBe(i === 0 ? 200 : 400);
      if (i > 0) expect(wrong.json().errors[0].extensions.code).toBe('INVALID_ARGUMENTS');
    }
    for (const payload of [
      {},
      { query: 1 },
      { query: '{ ping }', variables: 'x' },
      'text',
      { query: '{' },
      { query: '' },
    ]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql/content',
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
    }
  });

  it('refuses text that cannot be stored and nesting without end (F61, F62)', async () => {
    const q = 'query q($text: String) { echo(text: $text) }';
    for (const text of ['a\u0000b', '\ud800']) {
      expect((await ask(q, { variables: { text } })).statusCode).toBe(400);
    }
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql/content',
      headers: { 'content-type': 'application/json' },
      payload: `{"query":"{ ping }","variables":{"a":${deep}}}`,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('answers application/graphql-response+json to who asks for it: 200 where it was executed, else a status and no data', async () => {
    const over = (query: string, accept: string) =>
      app.inject({
        method: 'POST',
        url: '/graphql/content',
        headers: { 'content-type': 'application/json', accept },
        payload: { query },
      });
    const type = 'application/graphql-response+json';
    const fine = await over('{ ping }', `${type}, application/json;q=0.9`);
    expect(fine.statusCode).toBe(200);
    expect(fine.headers['content-type']).toContain(type);
    expect(fine.json().data).toBeTruthy();
    for (const query of ['{', '{ nothingOfThisName }']) {
      const refused = await over(query, type);
      expect([query, refused.statusCode]).toEqual([query, 400]);
      expect(refused.headers['content-type']).toContain(type);
      expect(refused.json()).not.toHaveProperty('data');
      expect(refused.json().errors).toHaveLength(1);
    }
    for (const accept of ['application/json', '*/*', `${type};q=0, application/json`]) {
      expect((await over('{ ping }', accept)).headers['content-type']).toBe(
        'application/json; charset=utf-8',
      );
    }
  });

  it('is not reached by GET, by a form, or by a text type', async () => {
    const get = await app.inject({ url: '/graphql/content?query=%7Bping%7D' });
    expect(get.statusCode).toBe(405);
    expect(get.headers.allow).toBe('POST');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/graphql',
    ]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql/content',
        headers: { 'content-type': type },
        payload: '{"query":"{ ping }"}',
      });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
  });
});

describe('limits, before anything is executed (F65)', () => {
  const deep = (levels: number) => `{ ${'node { '.repeat(levels - 1)}name${' }'.repeat(levels - 1)} }`;
  const repeat = (count: number, one: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => one(i)).join(' ');

  it.each([
    ['8 levels', deep(8), 200],
    ['9 levels', deep(9), 400],
    ['15 aliases', `{ node { ${repeat(15, (i) => `a${i}: name`)} } }`, 200],
    ['16 aliases', `{ node { ${repeat(16, (i) => `a${i}: name`)} } }`, 400],
    ['10 fields at the root', `{ ${repeat(10, (i) => `a${i}: __typename`)} }`, 200],
    ['11 fields at the root', `{ ${repeat(11, (i) => `a${i}: __typename`)} }`, 400],
    ['11 by a fragment', `{ ...f } fragment f on Query { ${repeat(11, (i) => `a${i}: __typename`)} }`, 400],
    ['50 directives', `{ node { ${repeat(50, () => 'name @skip(if: false)')} } }`, 200],
    ['51 directives', `{ node { ${repeat(51, () => 'name @skip(if: false)')} } }`, 400],
    ['more than 2,000 tokens', `{ node { ${repeat(2_000, () => 'name')} } }`, 400],
    [
      'a fragment that contains itself',
      '{ node { ...a } } fragment a on Node { node { ...b } } fragment b on Node { node { ...a } }',
      400,
    ],
    [
      'fragments that multiply',
      `{ node { ...f0 } } ${repeat(20, (i) => `fragment f${i} on Node { ...f${i + 1} ...f${i + 1} name }`)} fragment f20 on Node { name }`,
      400,
    ],
    ['the schema', '{ __schema { types { name } } }', 400],
    ['a type', '{ __type(name: "Query") { name } }', 400],
    ['a subscription', 'subscription { node { name } }', 400],
  ])('%s', async (_what, query, status) => {
    const before = executed;
    const answer = await ask(query, { service: 'billing' });
    expect(answer.statusCode).toBe(status);
    if (status === 200) return;
    expect(executed).toBe(before);
    expect(answer.json().errors[0].extensions).toMatchObject({ status: 400, code: 'INVALID_ARGUMENTS' });
  });

  it('lets tools ask for the schema in development only', async () => {
    const development = await testApp({ development: true });
    try {
      const query =
        '{ __schema { queryType { fields { name type { ofType { ofType { ofType { name } } } } } } } }';
      const answer = await development.inject({
        method: 'POST',
        url: '/graphql/accounts',
        payload: { query },
      });
      expect(answer.json().data.__schema.queryType.fields[0].name).toBe('ping');
    } finally {
      await development.close();
    }
  });

  it('refused for a right is logged with a mark of who asked and the field, and with no argument', async () => {
    const headers = { authorization: `Bearer ${accessToken}` };
    app.logged.length = 0;
    expect((await ask('{ forbidden }', { headers })).statusCode).toBe(403);
    const line = app.logged.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'refused');
    expect(line).toMatchObject({
      code: 'FORBIDDEN_ACCESS',
      user: markOfPerson(app.backend.secrets.issuing, userId),
      field: 'forbidden',
    });
  });
});

describe('a push', () => {
  const operation = (query: string, fields: object = {}) => ({
    query,
    operationName: null,
    variables: {},
    extensions: {
      lectern: {
        id: newId(),
        clientId: newId(),
        seq: 1,
        lane: 'me',
        prev: null,
        opVersion: 1,
        base: {},
        ...fields,
      },
    },
  });
  const push = (
    operations: unknown[],
    headers: Record<string, string> = { authorization: `Bearer ${accessToken}` },
  ) => app.inject({ method: 'POST', url: '/graphql/content', headers, payload: operations as object[] });

  it('needs a person, at most 50 operations, and each under the limits of one', async () => {
    expect((await push([operation('{ ping }')], {})).statusCode).toBe(401);
    const many = await push(Array.from({ length: 51 }, () => operation('{ ping }')));
    expect(many.statusCode).toBe(413);
    expect(many.json().errors[0].extensions.code).toBe('REQUEST_TOO_LARGE');
    expect((await push([{ query: '{ ping }' }])).statusCode).toBe(400);
    const forbidden = operation('{ __schema { types { name } } }');
    const answer = await push([forbidden]);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-lectern']).toBe('1');
    const { id, seq } = forbidden.extensions.lectern;
    expect(answer.json()).toEqual([
      { id, seq, s: 'rejected', code: 'INVALID_ARGUMENTS', message: 'INVALID_ARGUMENTS', vers: {} },
    ]);
  });

  it('is slowed at 60 at once', async () => {
    const codes = new Set<number>();
    for (let i = 0; i < 70 && !codes.has(429); i++) codes.add((await push([])).statusCode);
    expect(codes.has(429)).toBe(true);
    const refused = await push([]);
    expect(refused.headers['retry-after']).toMatch(/^[123]$/);
  });
});

/** The floor of graphql.ts, in a process of its own: Fastify without anything of ours, one statement or one hash a request. Says its port. */
import Fastify from 'fastify';
import pg from 'pg';
import { OPERATOR, passwords } from '#server/session/passwords.ts';

const { BENCH_DATABASE = '', BENCH_STATEMENT = '', BENCH_PEPPER = '' } = process.env;
const pool = new pg.Pool({ connectionString: BENCH_DATABASE, max: 10 });
const hashing = passwords([Buffer.from(BENCH_PEPPER, 'base64url')]);
const stored = await hashing.hash('Lectern-2026', OPERATOR);

const text = { type: 'string' };
const person = {
  type: 'object',
  properties: {
    ...{ userId: text, id: text, alias: text, name: text },
    ...{ image: { type: ['string', 'null'] }, lastLoginAt: { type: ['integer', 'null'] } },
  },
};
const answer = {
  type: 'object',
  properties: {
    data: { type: 'object', properties: { getUserInfoByUserIds: { type: 'array', items: person } } },
  },
};

const app = Fastify();
app.post<{ Body: { parameters: unknown[] } }>(
  '/people',
  { schema: { response: { 200: answer } } },
  async ({ body }) => {
    const { rows } = await pool.query({ name: 'people', text: BENCH_STATEMENT, values: body.parameters });
    const getUserInfoByUserIds = rows.map(({ id, alias, firstName, lastName, image, lastLoginAt }) => ({
      ...{ userId: id, id, alias, name: `${firstName} ${lastName}`, image, lastLoginAt },
    }));
    return { data: { getUserInfoByUserIds } };
  },
);
app.post<{ Body: { password: string } }>('/hash', async ({ body }) => ({
  matches: await hashing.matches(body.password, stored, OPERATOR),
}));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);

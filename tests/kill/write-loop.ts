/**
 * Writes without pause while the server is killed under it, and keeps the ledger: what was acknowledged, and what the server has in the
 * end. Everything that got no answer is sent again with the same id until it has one, as a device does.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createCommentOperation } from '#contract/content/comment.ts';
import type { PushOperation } from '#contract/sync/wire.ts';
import { ApiClient } from '../support/api-client.ts';
import { type RealServer, startServer } from '../support/real-server.ts';

export type Victim = 'node' | 'postmaster' | 'both';

export type Ledger = {
  cycles: number;
  acknowledged: string[];
  /** bodies of the server's comments, in their order */
  stored: string[];
  lost: string[];
  doubled: string[];
  outOfOrder: boolean;
  /** from the new process's start to its first ready answer */
  slowestStartMs: number;
};

const BATCH = 5;
const commentsQuery =
  'query($contextId: String!, $access: String!) { getComments(contextId: $contextId, access: $access) { body } }';

/**
 * @param victims who is killed in each cycle, in turn
 * @param random in [0, 1): when to kill
 */
export async function writeWhileKilling(
  cycles: number,
  victims: Victim[],
  random: () => number,
): Promise<Ledger> {
  let server = await startServer();
  const { port, dataDir } = server;
  const client = new ApiClient(server.url);
  const acknowledged: string[] = [];
  let slowestStartMs = 0;
  try {
    await client.signIn('learner@harbor.example');
    const skillId = await client.skillId('your-first-lesson');
    const lane = `skill:${skillId}`;
    let waiting: PushOperation[] = [];
    let written = 0;
    let writing = true;
    const writer = (async () => {
      while (writing || waiting.length > 0) {
        while (writing && waiting.length < BATCH) {
          written += 1;
          const body = `comment ${written}`;
          waiting.push(
            client.entry(
              createCommentOperation,
              { contextId: skillId, body, type: 'skill', access: 'public', parent: null },
              lane,
            ),
          );
        }
        try {
          const answers = await client.push('content', waiting);
          const settled = new Set(
            answers.filter((answer) => answer.s === 'applied').map((answer) => answer.id),
          );
          for (const operation of waiting) {
            if (settled.has(operation.extensions.lectern.id))
              acknowledged.push(String(operation.variables.body));
          }
          waiting = waiting.filter((operation) => !settled.has(operation.extensions.lectern.id));
        } catch {
          await sleep(50);
          await client.takeToken().catch(() => undefined);
        }
      }
    })();
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await sleep(100 + random() * 600);
      const victim = victims[cycle % victims.length];
      if (victim !== 'node') await server.killPostmaster9();
      await server.kill9();
      const startedAt = Date.now();
      server = await startServer({ port, dataDir });
      slowestStartMs = Math.max(slowestStartMs, Date.now() - startedAt);
    }
    await sleep(300);
    writing = false;
    await writer;
    const stored = await storedBodies(client, skillId);
    const count = new Map<string, number>();
    for (const body of stored) count.set(body, (count.get(body) ?? 0) + 1);
    const numbers = stored.map((body) => Number(body.replace('comment ', '')));
    return {
      cycles,
      acknowledged,
      stored,
      lost: acknowledged.filter((body) => !count.has(body)),
      doubled: [...count].filter(([, times]) => times > 1).map(([body]) => body),
      outOfOrder: numbers.some((number, index) => index > 0 && number < (numbers[index - 1] ?? 0)),
      slowestStartMs,
    };
  } finally {
    await (server as RealServer).cleanUp();
  }
}

async function storedBodies(client: ApiClient, skillId: string): Promise<string[]> {
  await client.takeToken();
  const { data } = await client.query('content', commentsQuery, { contextId: skillId, access: 'public' });
  return (data as { getComments: { body: string }[] }).getComments
    .map((comment) => comment.body)
    .filter((body) => body.startsWith('comment '));
}

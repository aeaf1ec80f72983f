/**
 * Types into a draft without pause while the server is killed under it, and keeps the ledger: what the server said to have stored, and
 * what it has in the end, as a newcomer sees it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../support/api-client.ts';
import { type DraftClient, draftClient } from '../support/draft-client.ts';
import { type RealServer, startServer } from '../support/real-server.ts';
import type { Victim } from './write-loop.ts';

export type DraftLedger = {
  cycles: number;
  typed: number;
  /** those that a `stored` covered before a kill or at the end */
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** whether all who were there have the same text in the end */
  equal: boolean;
};

const AUTHORS = 2;
const PAUSE_MS = 15;

/**
 * Every author forgets all that it had whenever the server dies, so that nothing but the server's disk can bring it back.
 * @param random in [0, 1): when to kill
 */
export async function typeWhileKilling(
  cycles: number,
  victims: Victim[],
  random: () => number,
): Promise<DraftLedger> {
  let server = await startServer();
  const { port, dataDir } = server;
  const acknowledged = new Set<string>();
  let typed = 0;
  const client = new ApiClient(server.url);
  try {
    await client.signIn('author@harbor.example');
    const skillId = await client.skillId('your-first-lesson');
    const enter = (): DraftClient =>
      draftClient(
        { url: server.url.replace('http', 'ws'), origin: server.url, cookie: client.cookieHeader },
        skillId,
      );
    const typeUntil = async (author: DraftClient, over: () => boolean): Promise<void> => {
      while (!over() && author.texts().length === 0) await sleep(5);
      let waiting: { text: string; clock: number }[] = [];
      author.onStored = () => {
        const clock = author.storedClock();
        for (const each of waiting) if (each.clock <= clock) acknowledged.add(each.text);
        waiting = waiting.filter((each) => each.clock > clock);
      };
      while (!over()) {
        typed += 1;
        const text = `line ${typed}`;
        author.type(text);
        waiting.push({ text, clock: author.clock() });
        await sleep(PAUSE_MS);
      }
    };
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const authors = Array.from({ length: AUTHORS }, enter);
      let over = false;
      const typing = Promise.all(authors.map((author) => typeUntil(author, () => over)));
      await sleep(300 + random() * 700);
      const victim = victims[cycle % victims.length];
      if (victim !== 'node') await server.killPostmaster9();
      await server.kill9();
      over = true;
      await typing;
      for (const author of authors) author.close();
      server = await startServer({ port, dataDir });
    }
    const readers = [enter(), enter()];
    while (readers.some((reader) => reader.texts().length === 0)) await sleep(10);
    const [texts = [], others = []] = readers.map((reader) => reader.texts());
    for (const reader of readers) reader.close();
    const count = new Map<string, number>();
    for (const text of texts) count.set(text, (count.get(text) ?? 0) + 1);
    return {
      cycles,
      typed,
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((text) => !count.has(text)),
      doubled: [...count]
        .filter(([text, times]) => text.startsWith('line ') && times > 1)
        .map(([text]) => text),
      equal: JSON.stringify(texts) === JSON.stringify(others),
    };
  } finally {
    await (server as RealServer).cleanUp();
  }
}

/** A backup is made by the command line beside a server that people write to, and restored as another installation. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import type { PushOperation } from '#contract/sync/wire.ts';
import { run } from '../../sync-server/boot.mjs';
import { ApiClient } from '../support/api-client.ts';
import { startServer } from '../support/real-server.ts';

const LECTERN_BACKUP_PASSPHRASE = 'a passphrase for tests';

async function lectern(dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  let output = '';
  const code = await run(['sync-server/operate/main.ts', ...args], {
    env: { LECTERN_DATA_DIR: dataDir, LECTERN_BACKUP_PASSPHRASE },
    onOutput: (text) => (output += text),
  });
  return { code, output };
}

it('restores a backup that was made under load: nobody is signed out, and what devices had acknowledged since comes back once (F42)', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-restored-'));
  const first = await startServer();
  const { port } = first;
  const archive = path.join(folder, 'backup.tar');
  const client = new ApiClient(first.url);
  const sent: PushOperation[] = [];
  try {
    await client.signIn('learner@harbor.example');
    const skillId = await client.skillId('your-first-lesson');
    const comment = async () => {
      const entry = client.entry(
        createCommentOperation,
        {
          contextId: skillId,
          body: `written ${sent.length}`,
          type: 'skill',
          access: 'public',
          parent: null,
        },
        `skill:${skillId}`,
      );
      sent.push(entry);
      const [answer] = await client.push('content', [entry]);
      expect(answer?.s).toBe('applied');
    };
    let backingUp = true;
    const writing = (async () => {
      while (backingUp) {
        await comment();
        await new Promise((resolve) => setTimeout(resolve, 150)); // within what one person may write
      }
    })();
    const backup = await lectern(first.dataDir, 'backup', '--to', archive);
    backingUp = false;
    await writing;
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('was read back whole') });
    await comment();
    await first.stop();
    const elsewhere = path.join(folder, 'restored');
    const restored = await lectern(elsewhere, 'restore', archive);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored') });

    const second = await startServer({ port, dataDir: elsewhere });
    try {
      // The same cookies: the restored server knows the session, for its keys came along.
      await client.takeToken();
      await client.push('content', sent);
      const { data } = await client.query(
        'content',
        'query($contextId: String!, $access: String!) { getComments(contextId: $contextId, access: $access) { body } }',
        { contextId: skillId, access: 'public' },
      );
      const bodies = (data as { getComments: { body: string }[] }).getComments
        .map(({ body }) => body)
        .filter((body) => body.startsWith('written '));
      expect(bodies.toSorted()).toEqual(sent.map(({ variables }) => variables.body).toSorted());
      expect((await lectern(elsewhere, 'restore', archive)).output).toMatch(/is in use by process/);
      await second.stop();
      const again = await lectern(elsewhere, 'restore', archive);
      expect(again).toMatchObject({
        code: 1,
        output: expect.stringContaining('There is data in this installation already'),
      });
    } finally {
      await second.cleanUp();
    }
  } finally {
    await first.cleanUp();
    await rm(folder, { recursive: true, force: true });
  }
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createAssetUploadIntentOperation } from '#contract/content/asset.ts';
import { schemas } from '#server/services/schemas.ts';
import { hostileKinds, hostilePicture, photo } from '../support/pictures.ts';
import { anOrganization, aSkill } from '../support/seed.ts';
import { signedIn, testApp } from '../support/test-app.ts';
import { uploadIntent } from '../support/upload-intent.ts';

const EACH = 100;
const EACH_AUTHOR = 25;
const MOST_MS = 10_000;
const MOST_MB = 512;

it('a hundred pictures of each hostile kind are refused, each within 10 s and 512 MB, while others are answered (F56, F57)', {
  timeout: 60 * 60_000,
}, async ({ task }) => {
  const app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  const memory = childrensMemory();
  try {
    const harbor = await anOrganization(db);
    const skill = await aSkill(db, harbor, { visible: false });
    // Nobody may ask for so much in a minute: there are several authors.
    let headers: Record<string, string> = {};
    let authors = 0;
    const anotherAuthor = async () => {
      authors += 1;
      const alias = `author-${authors}`;
      await app.join(await app.addAccount({ alias }), harbor.id, ['trainer']);
      headers = { authorization: `Bearer ${(await signedIn(app, alias)).accessToken}` };
    };
    await anotherAuthor();
    const bring = async (bytes: Buffer, contentType: string) => {
      const variables = uploadIntent(
        bytes,
        { organizationId: harbor.id, skillId: skill.id },
        { contentType },
      );
      const asked = await app.inject({
        method: 'POST',
        url: '/graphql/content',
        headers,
        payload: { query: createAssetUploadIntentOperation.document, variables },
      });
      const refused = asked.json().errors?.[0]?.extensions.code;
      if (refused) return refused as string;
      const put = await app.inject({
        method: 'PUT',
        url: `/uploads/${variables.assetId}`,
        headers: { ...headers, 'content-type': contentType },
        payload: bytes,
      });
      return (put.json().code as string | undefined) ?? 'taken';
    };

    expect(await bring(await photo(800, 600), 'image/jpeg')).toBe('taken');
    const reported: Record<string, unknown> = {};
    for (const kind of hostileKinds) {
      const codes: Record<string, number> = {};
      const slowest = { refusalMs: 0, othersMs: 0 };
      for (let n = 0; n < EACH; n += 1) {
        if (n % EACH_AUTHOR === 0) await anotherAuthor();
        const { bytes, contentType, name } = await hostilePicture(kind, n);
        const began = performance.now();
        const beside = app.inject({ url: '/readyz' }).then(({ statusCode }) => {
          slowest.othersMs = Math.max(slowest.othersMs, Math.round(performance.now() - began));
          return statusCode;
        });
        const code = await bring(bytes, contentType);
        slowest.refusalMs = Math.max(slowest.refusalMs, Math.round(performance.now() - began));
        codes[code] = (codes[code] ?? 0) + 1;
        expect(await beside).toBe(200);
        expect(code, name).toBe(kind === 'oversized' ? 'FILE_TOO_LARGE' : 'INVALID_FILES');
      }
      reported[kind] = { codes, ...slowest, mostMb: memory.most() };
      expect(slowest.refusalMs).toBeLessThan(MOST_MS);
      expect(memory.most()).toBeLessThan(MOST_MB);
      memory.forget();
    }
    expect(await bring(await photo(640, 480), 'image/jpeg')).toBe('taken');
    task.meta.soak = reported as never;
  } finally {
    memory.stop();
    await app.close();
  }
});

/** What the processes that decode pictures have held at most, in MB. */
function childrensMemory() {
  let most = 0;
  const look = setInterval(() => {
    for (const pid of picturesProcesses()) most = Math.max(most, peakMb(pid));
  }, 100);
  return {
    most: () => most,
    forget: () => {
      most = 0;
    },
    stop: () => clearInterval(look),
  };
}

function picturesProcesses(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
  return children.split(' ').filter((pid) => of(pid, 'cmdline').includes('picture-process'));
}

const peakMb = (pid: string) => Math.round(Number(/VmHWM:\s+(\d+)/.exec(of(pid, 'status'))?.[1] ?? 0) / 1024);

function of(pid: string, file: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

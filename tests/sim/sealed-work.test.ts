/** Work that stays on a device for its owner's next sign-in (D44): sealed, wiped, put back into an empty database, delivered once. */
import { createECDH, hkdfSync } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { deviceAccountsOf } from '#app/device-accounts.ts';
import { sealingInfo } from '#contract/accounts/sealing.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { setMeta } from '#store/db.ts';
import { openDevice } from '#store/device.ts';
import { commentThread } from '#store/queries/comments.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import type { Device } from '../support/device.ts';
import { ANA, aServer, comment, stage } from '../support/model-stage.ts';

const { enter } = stage();

/** The half of a person's keys that the server keeps. */
function serverKeys(userId: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const keyOf = async (boxKey: string) => {
    const box = Buffer.from(boxKey, 'base64url');
    const key = hkdfSync('sha256', pair.computeSecret(box), box, sealingInfo(userId), 32);
    return Buffer.from(key).toString('base64url');
  };
  return { publicKey, keyOf };
}

async function story() {
  const { server, skillId } = aServer();
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  let now = 1_700_000_000_000;
  const accounts = deviceAccountsOf({
    ...platform,
    locks: navigator.locks,
    storage: { removeItem() {} },
    now: () => now,
  });
  const signIn = () => enter(server, ANA, { platform });
  const leave = (device: Device) => {
    device.stop();
    device.db.close();
  };
  const device = await signIn();
  await accounts.opened(ANA, 'ana@harbor.example');
  await device.start();
  const keys = serverKeys(ANA);
  await setMeta(device.db, 'sealingKey', keys.publicKey);
  device.network.faultOf = () => 'offline';
  const say = (body: string) => device.mutate(createComment, comment(skillId, body));
  return {
    server,
    skillId,
    platform,
    accounts,
    device,
    keys,
    signIn,
    leave,
    say,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

/** Everything that this device stores, as somebody with its files would read it. */
async function readable({ indexedDB }: { indexedDB: IDBFactory }): Promise<string> {
  let all = '';
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const table of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const reading = db.transaction(table).objectStore(table).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      all += JSON.stringify(rows, (_, value) =>
        value instanceof ArrayBuffer || ArrayBuffer.isView(value)
          ? Buffer.from(value as ArrayBuffer).toString('latin1')
          : value,
      );
    }
    db.close();
  }
  return all;
}

it('seals what waits at a sign-out, leaves nothing readable, and delivers it once after the next sign-in (D44, F20)', async () => {
  const { server, skillId, platform, accounts, device, keys, signIn, leave, say } = await story();
  await say('Only for my eyes');
  await say('And this');
  await device.db.ydoc.add({ skillId, update: Uint8Array.of(7, 7, 7) });
  await device.db.drafts.put({ skillId, unsent: 1, changedAt: 5, refused: null });
  leave(device);
  expect(await accounts.seal(ANA)).toBe(true);
  await accounts.wipe(ANA);

  expect((await platform.indexedDB.databases()).map(({ name }) => name)).toEqual(['lectern-device']);
  const left = await readable(platform);
  expect(left).not.toContain('eyes');
  expect(left).not.toContain(skillId);
  await accounts.lock(ANA);
  expect(await accounts.current()).toBeNull();
  expect(await accounts.locked()).toMatchObject([{ accountId: ANA, unsent: 3 }]);

  await accounts.opened(ANA, 'ana@harbor.example');
  const again = await signIn();
  await again.start();
  await expect(accounts.unseal(again.db, serverKeys(ANA).keyOf)).rejects.toThrow();
  await accounts.unseal(again.db, keys.keyOf);
  await accounts.unseal(again.db, keys.keyOf);
  expect(await again.read(commentThread, skillId, 'public')).toMatchObject([
    { body: 'Only for my eyes', pending: 1 },
    { body: 'And this', pending: 1 },
  ]);
  expect(await again.db.ydoc.toArray()).toMatchObject([{ skillId, update: Uint8Array.of(7, 7, 7) }]);
  expect(await again.db.drafts.toArray()).toEqual([{ skillId, unsent: 1, changedAt: 5, refused: null }]);
  again.engine.trigger('nudge');
  await again.settle();
  expect(server.log).toHaveLength(2);
  expect([...server.effects.values()]).toEqual([1, 1]);
  expect(await again.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 0, drafts: 1, files: 0 });
  const onDevice = openDevice(platform);
  expect(await onDevice.sealed.count()).toBe(0);
  onDevice.close();
});

it('sends what a first sending has delivered already with the same id, so that it takes effect once (D44)', async () => {
  const { server, accounts, device, keys, signIn, leave, say } = await story();
  let reached = 0;
  device.network.faultOf = (path) => {
    if (!path.startsWith('/graphql')) return 'offline';
    reached += 1;
    return 'answer lost';
  };
  await say('Did it arrive?');
  await device.settle();
  expect(reached).toBeGreaterThan(0);
  expect(server.log).toHaveLength(1);
  leave(device);
  await accounts.seal(ANA);
  await accounts.wipe(ANA);
  await accounts.opened(ANA, 'ana');
  const again = await signIn();
  await accounts.unseal(again.db, keys.keyOf);
  await again.start();
  expect([...server.effects.values()]).toEqual([1]);
  expect(await again.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 0, drafts: 0, files: 0 });
});

it('seals behind a session that the server has ended and keeps that for ever; what came from the server goes at once (D44, D5, LOCAL-035)', async () => {
  const { skillId, platform, accounts, device, keys, signIn, leave, say, pass } = await story();
  await say('Written before the end');
  leave(device);
  await accounts.lock(ANA);
  await accounts.tidyUp();
  expect(await readable(platform)).not.toContain('before the end');
  expect((await platform.indexedDB.databases()).map(({ name }) => name)).toEqual(['lectern-device']);
  pass(31 * 24 * 60 * 60 * 1000);
  await accounts.tidyUp();
  expect((await platform.indexedDB.databases()).map(({ name }) => name)).toEqual(['lectern-device']);
  expect(await accounts.locked()).toMatchObject([{ accountId: ANA, unsent: 1 }]);
  await accounts.opened(ANA, 'ana');
  const again = await signIn();
  await again.start();
  await accounts.unseal(again.db, keys.keyOf);
  expect(await again.read(commentThread, skillId, 'public')).toMatchObject([
    { body: 'Written before the end' },
  ]);
});

it('leaves the work behind the lock where the server never gave a key (D44)', async () => {
  const { accounts, device, leave, say } = await story();
  await device.db.meta.delete('sealingKey');
  await say('No key yet');
  leave(device);
  await accounts.lock(ANA);
  expect(await accounts.seal(ANA)).toBe(false);
  expect(await accounts.locked()).toMatchObject([{ unsent: 1 }]);
});

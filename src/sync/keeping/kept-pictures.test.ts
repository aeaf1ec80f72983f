import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { assetPath } from '#contract/content/skill.ts';
import { newId } from '#contract/ids.ts';
import { openStore } from '#store/db.ts';
import { MemoryCaches } from '#tests/support/memory-caches.ts';
import { aCollection, aSkill } from '#tests/support/store-builders.ts';
import { mediaCacheName } from '../storage/media-caches.ts';
import { sweepSeenPictures } from './kept-pictures.ts';

it('pictures that were only seen leave with the last lesson or course that shows them (I6)', async () => {
  const me = newId();
  const db = openStore(me, { indexedDB: new IDBFactory(), IDBKeyRange });
  const [inText, cover, ofCourse, lost] = [newId(), newId(), newId(), newId()];
  const assets = [{ assetId: inText, bytes: 1, contentType: 'image/png' }];
  await db.skills.put(aSkill({ assets, images: { catalog: cover } }));
  await db.collections.put(aCollection({ images: { catalog: ofCourse } }));
  const caches = new MemoryCaches();
  const seen = await caches.open(mediaCacheName(me));
  for (const id of [inText, cover, ofCourse, lost])
    await seen.put(assetPath(id, me), new Response('picture'));
  await sweepSeenPictures(db, caches as never);
  expect(caches.pathsIn(mediaCacheName(me))).toEqual(
    [inText, cover, ofCourse].map((id) => assetPath(id, me)).sort(),
  );
  db.close();
});

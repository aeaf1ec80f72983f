/** Courses and collections that a device without a network makes and changes: what goes to the server, and in which order. */
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createCollection } from '#mutations/content/create-collection.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { entityKey } from '#store/entity-key.ts';
import { eligibleLanes } from '#sync/outbox/outbox.ts';
import { aCollectionRow } from '../support/content-rows.ts';
import { ANA, aServer, READ, stage } from '../support/model-stage.ts';

const { online } = stage();

async function offline() {
  const { server } = aServer(1);
  const root = aCollectionRow({ type: 'root', workflow: null });
  const course = aCollectionRow({ title: 'Knots' });
  for (const row of [root, course]) server.put('collection', row.collectionId, row, [READ]);
  const device = await online(server);
  device.network.faultOf = () => 'offline';
  device.engine.trigger('poke'); // it finds out
  await device.settle();
  const outbox = () => device.db.outbox.orderBy('seq').toArray();
  return { device, root, course, outbox };
}

it('a collection that is made in a course which the server does not have yet waits for that course', async () => {
  const { device, root, outbox } = await offline();
  const [courseId, partId] = [newId(), newId()];
  const made = (collectionId: string, parentCollectionId: string, collectionType: 'course' | 'collection') =>
    device.mutate(createCollection, {
      input: {
        ...{ collectionId, parentCollectionId, collectionType },
        ...{ title: 'Rigging', titleSub: '', difficulty: null },
      },
    });
  await made(courseId, root.collectionId, 'course');
  await made(partId, courseId, 'collection');
  const entries = await outbox();
  const [course, part] = entries;
  expect(part?.touches).toContain(entityKey('collection', courseId));
  expect(part?.lane).not.toBe(course?.lane);
  const leaving = (state: 'held' | 'queued') => {
    const standing = { now: 1e15, epoch: 1, accountId: ANA, closed: new Set<never>() };
    const waiting = entries.map((entry) => (entry === course ? { ...entry, state } : entry));
    return [...eligibleLanes(waiting, standing).values()].flat(2).map(({ seq }) => seq);
  };
  expect(leaving('queued')).toEqual([course?.seq]);
  expect(leaving('held')).toEqual([]);
});

it('edits of one field of a course become one call, with the later value; other fields and pictures stay (LOCAL-022)', async () => {
  const { device, course, outbox } = await offline();
  const { collectionId } = course;
  const edit = (fields: object) =>
    device.mutate(updateCollectionMetadata, { input: { collectionId, ...fields } });
  await edit({ title: 'Hitches', description: 'With a rope' });
  await edit({ title: 'Bends', images: { catalog: null } });
  expect((await outbox()).map(({ vars }) => vars)).toEqual([
    { input: { collectionId, title: 'Bends', description: 'With a rope', images: { catalog: null } } },
  ]);
  const shown = await device.db.collections.get(collectionId);
  expect(shown).toMatchObject({ title: 'Bends', description: 'With a rope' });
});

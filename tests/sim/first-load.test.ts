/** The first load comes in pages: what has come is shown, and what is missing is asked for from where it stopped. */
import { expect, it } from 'vitest';
import type { PullLine } from '#contract/sync/wire.ts';
import { catalogCourses } from '#store/queries/course-cards.ts';
import { firstSync } from '#store/queries/link.ts';
import { aCollectionRow, aSkillRow } from '../support/content-rows.ts';
import { aDevice } from '../support/device.ts';
import { ModelServer } from '../support/model-server.ts';

const ANA = '01890000-0000-7000-8000-00000000000a';
const READ = 'course:c1:read';

it('shows the first page while the rest is on its way, and after a restart goes on with the page that is missing', async () => {
  const server = new ModelServer();
  server.members.set(ANA, new Set([READ]));
  const course = aCollectionRow();
  const root = aCollectionRow({ type: 'root', children: [{ type: 'course', id: course.collectionId }] });
  const { organizationId } = root;
  server.put('collection', root.collectionId, root, [READ]);
  server.put('collection', course.collectionId, course, [READ]);
  server.put(
    'organization',
    organizationId,
    {
      organizationId,
      alias: 'harbor',
      name: 'Harbor Academy',
      catalogIds: { public: root.collectionId, internal: root.collectionId },
    },
    [READ],
  );
  for (let at = 0; at < 9; at += 1) {
    const skill = aSkillRow();
    server.put('skill', skill.skillId, skill, [READ]);
  }
  const sent: string[] = [];
  const pull = server.pull.bind(server);
  server.pull = (user, request) => {
    const lines: PullLine[] = pull(user, request);
    for (const line of lines) if (line.t === 'r') sent.push(line.id);
    return lines;
  };

  const device = await aDevice(server, ANA);
  let answers = 0;
  device.network.faultOf = (path) => {
    if (!path.startsWith('/sync/')) return 'none';
    answers += 1;
    return answers > 2 ? 'offline' : 'none';
  };
  await device.start();
  const cards = await device.read(catalogCourses, organizationId, 'catalog');
  expect(cards.map((card) => card.course.title)).toEqual(['Electricity']);
  expect((await device.read(firstSync)).ready).toBe(false);
  expect(await device.db.skills.count()).toBeLessThan(9);
  const before = sent.length;

  device.network.faultOf = () => 'none';
  await device.restart();
  expect(await device.db.skills.count()).toBe(9);
  expect((await device.read(firstSync)).ready).toBe(true);
  expect(before).toBeGreaterThan(0);
  expect(new Set(sent).size).toBe(12);
  expect(sent).toHaveLength(12);
  device.stop();
  expect(device.errors).toEqual([]);
});

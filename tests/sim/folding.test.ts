/** What waits is sent as few times as it says something: edits of one field become one call, and what was made in vain none. */
import { expect, it } from 'vitest';
import { createComment } from '#mutations/content/create-comment.ts';
import { removeComment } from '#mutations/content/remove-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { commentThread } from '#store/queries/comments.ts';
import { findSkill } from '#store/queries/skills.ts';
import { aServer, stage } from '../support/model-stage.ts';

const { online } = stage();

async function offline() {
  const { server, skillId } = aServer(1, { title: 'Knots', subtitle: 'Six of them' });
  const device = await online(server);
  device.network.faultOf = () => 'offline';
  device.engine.trigger('poke'); // it finds out
  await device.settle();
  const goOnline = async () => {
    device.network.faultOf = () => 'none';
    device.engine.trigger('online');
    await device.settle();
  };
  const on = { contextId: skillId, type: 'skill', access: 'public' } as const;
  const shown = () => device.read(commentThread, skillId, 'public');
  const outbox = () => device.db.outbox.orderBy('seq').toArray();
  const said = (body: string, parent: string | null = null) =>
    device.mutate(createComment, { ...on, body, parent });
  return { server, device, skillId, on, goOnline, shown, outbox, said };
}

const vars = (entries: readonly { vars: unknown }[]) => entries.map((entry) => entry.vars);

it('sends a title that was edited 5 times offline in one call, with the last value (LOCAL-022)', async () => {
  const { server, device, skillId, goOnline, outbox } = await offline();
  for (const title of ['K', 'Kn', 'Kno', 'Knot', 'Knots and hitches'])
    await device.mutate(updateSkillMeta, { skillId, fields: { title } });
  await device.mutate(updateSkillMeta, { skillId, fields: { subtitle: 'Nine' } });
  expect(vars(await outbox())).toEqual([
    { skillId, fields: { title: 'Knots and hitches', subtitle: 'Nine' } },
  ]);
  expect(await device.read(findSkill, skillId)).toMatchObject({ title: 'Knots and hitches', pending: 1 });
  await goOnline();
  expect(server.log).toHaveLength(1);
  expect(await device.read(findSkill, skillId)).toMatchObject({
    title: 'Knots and hitches',
    subtitle: 'Nine',
    pending: 0,
  });
});

it('never folds a change into one that was handed to the network, nor across what came between (LOCAL-022, LOCAL-012)', async () => {
  const { server, device, skillId, goOnline, outbox } = await offline();
  const set = (fields: { title: string } | { workflow: 'PUBLISHED' }) =>
    device.mutate(updateSkillMeta, { skillId, fields });
  await set({ title: 'One' });
  await set({ workflow: 'PUBLISHED' });
  await set({ title: 'Two' });
  expect(vars(await outbox())).toMatchObject([
    { fields: { title: 'One' } },
    { fields: { workflow: 'PUBLISHED' } },
    { fields: { title: 'Two' } },
  ]);
  device.network.faultOf = (path) => (path.startsWith('/graphql') ? 'answer lost' : 'none');
  device.engine.trigger('online');
  await device.settle();
  await set({ title: 'Three' });
  expect((await outbox()).at(-1)).toMatchObject({
    seq: 4,
    vars: { fields: { title: 'Three' } },
  });
  await goOnline();
  await device.pass(5000);
  expect(server.log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(server.entities.get(`skill:${skillId}`)?.body.title).toBe('Three');
});

it('makes one comment of a comment and its edits that wait (LOCAL-022)', async () => {
  const { server, device, on, goOnline, shown, outbox, said } = await offline();
  const made = await said('Whi 230 V?');
  const commentId = `pending-${made!.id}`;
  await device.mutate(updateComment, { ...on, commentId, body: 'Why 230 V' });
  await device.mutate(updateComment, { ...on, commentId, body: 'Why 230 V?' });
  expect(await outbox()).toMatchObject([{ op: 'createComment', vars: { body: 'Why 230 V?' } }]);
  expect(await shown()).toMatchObject([{ body: 'Why 230 V?', commentId }]);
  await goOnline();
  expect(server.log).toHaveLength(1);
  expect(await shown()).toMatchObject([{ body: 'Why 230 V?', commentId: made!.id, editedAt: null }]);
});

it('sends neither the making nor the deleting of what was made and deleted offline (LOCAL-022)', async () => {
  const { server, device, on, goOnline, shown, outbox, said } = await offline();
  const made = await said('Never mind');
  const parent = `pending-${made!.id}`;
  const reply = await said('Me neither', parent);
  await device.mutate(updateComment, { ...on, commentId: parent, body: 'Never mind!' });
  const removed = await device.mutate(removeComment, { ...on, commentId: parent, recursive: true });
  expect(removed?.withdrawn).toEqual(expect.arrayContaining([made!.id, reply!.id]));
  expect(await shown()).toEqual([]);
  expect(await outbox()).toEqual([]);
  expect(await device.db.shadow.count()).toBe(0);
  await said('This one stays');
  await goOnline();
  expect(server.log).toMatchObject([{ lane: `skill:${on.contextId}` }]);
  expect((await shown()).map(({ body }) => body)).toEqual(['This one stays']);
});

it('leaves a tombstone where something that stays was built on what is deleted (LOCAL-022, COMMENT-006)', async () => {
  const { device, on, goOnline, shown, outbox, said } = await offline();
  const made = await said('Question');
  const parent = `pending-${made!.id}`;
  await said('Answer', parent);
  await device.mutate(removeComment, { ...on, commentId: parent, recursive: false });
  expect((await outbox()).map(({ op }) => op)).toEqual(['createComment', 'createComment', 'removeComment']);
  await goOnline();
  expect((await shown()).map(({ body }) => body)).toEqual(['[deleted]', 'Answer']);
});

it('folds nothing into a change that goes as soon as it is stored, though the disk has not heard that it went (LOCAL-022, LOCAL-023)', async () => {
  const { server, skillId } = aServer(1, { title: 'Knots' });
  const device = await online(server);
  const outbox = () => device.db.outbox.orderBy('seq').toArray();
  const set = (title: string) => device.mutate(updateSkillMeta, { skillId, fields: { title } });
  device.engine.stop(); // it dies with the request on its way
  await set('One');
  await set('Two');
  await set('Three');
  expect((await outbox()).map(({ sent, vars }) => [sent, vars])).toEqual([
    [true, { skillId, fields: { title: 'One' } }],
    [false, { skillId, fields: { title: 'Three' } }],
  ]);
  await device.restart();
  expect(server.log).toHaveLength(2);
  expect(server.entities.get(`skill:${skillId}`)?.body.title).toBe('Three');
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createContentSummaryOperation, createContentTagsOperation } from '#contract/content/content-job.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { newId } from '#contract/ids.ts';
import { allJobs } from '#server/all-jobs.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import type { FlagSetting } from '#server/settings/flag-settings.ts';
import { aDocument, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { noMail } from '#tests/support/no-mail.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { AiSettings } from '../../../settings/ai-settings.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { collectionsByIds } from '../collections/repository.ts';
import { skillsByIds } from '../skills/repository.ts';
import { extractSummary, extractTags } from './extract.ts';
import { writeTags } from './write-content.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let trainer: SeededPerson;
let member: SeededPerson;
let provider: Server | undefined;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 8 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
  trainer = await aPerson(open.db, { roles: [[harbor, ['member', 'trainer']]] });
  member = await aPerson(open.db, { roles: [[harbor, ['member']]] });
});
afterEach(() => provider?.close());
afterAll(async () => {
  await open.close();
  await test.drop();
});

const enabled: FlagSetting[] = [{ flag: 'org_ai_content_enabled', alias: 'harbor', verdict: true }];

const lesson = aDocument(
  aHeading('Bowline'),
  aParagraph('The bowline is a knot that makes a fixed loop at the end of a rope.'),
  aParagraph('Sailors tie the bowline because the loop neither slips nor jams under load.'),
  aParagraph('Yesterday it rained.'),
  aParagraph('To untie the bowline, bend its loop back and push the rope through the knot.'),
);

const aLesson = (over: object = {}) =>
  aSkill(open.db, harbor, { document: lesson, title: 'Bowline', rootType: 'internal', ...over });

/** What waits is done, and what that leaves. */
async function work(given: { flags?: FlagSetting[]; ai?: AiSettings } = {}) {
  let now = Date.now() + 1000;
  const runner = await startJobs(
    allJobs.filter(({ everyMs }) => everyMs === undefined),
    {
      database: open,
      announcer: { announce: () => undefined } as never,
      files: null as never,
      mailer: noMail,
      publicUrl: 'http://localhost',
      now: () => {
        now += 1000;
        return now;
      },
      ...given,
    },
    { lookMs: 0 },
  );
  try {
    for (let turn = 0; turn < 5 && (await runner.runDue()) > 0; turn += 1);
  } finally {
    await runner.close();
  }
}
const shown = async (id: string) => (await skillsByIds(open.db, [id]))[0]!;
const jobsOf = (id: string) =>
  open.db.selectFrom('content.contentJobs').selectAll().where('entityId', '=', id).orderBy('type').execute();
const setWorkflow = (skillId: string, workflow: string) =>
  ask(open.db, trainer, updateSkillMetaOperation.document, { skillId, fields: { workflow } });

describe('what an author asks for', () => {
  it('is a job whose result has all its fields, and which the server has done soon (API-035, SKILL-011)', async () => {
    const { id } = await aLesson();
    const queued = {
      status: 'queued',
      startedAt: null,
      completedAt: null,
      summary: null,
      shortDescription: null,
      skillId: id,
      contentTags: null,
    };
    expect(await ask(open.db, trainer, createContentTagsOperation.document, { skillId: id })).toEqual({
      ...queued,
      type: 'tags',
    });
    const entity = { type: 'skill', id };
    expect(
      await ask(open.db, trainer, createContentSummaryOperation.document, {
        entity,
        upsertShortDescription: false,
      }),
    ).toEqual({ ...queued, type: 'summary' });
    await work({ flags: enabled });
    const { tags, summary } = await shown(id);
    expect(tags).toHaveLength(3);
    expect(tags).toContain('bowline');
    expect(summary).toContain('The bowline is a knot');
    expect(summary).not.toContain('rained');
    const [ofSummary, ofTags] = await jobsOf(id);
    expect(ofSummary).toMatchObject({ type: 'summary', status: 'completed', summary, message: '' });
    expect(ofTags).toMatchObject({ type: 'tags', status: 'completed', contentTags: tags });
    expect(ofTags!.completedAt!).toBeGreaterThan(ofTags!.startedAt!);
    const rows = await open.db
      .selectFrom('sync.entities')
      .select(['body'])
      .where('type', '=', 'contentJob')
      .where('id', '=', ofTags!.id)
      .execute();
    expect(rows[0]?.body).toMatchObject({
      thing: 'contentJob',
      type: 'tags',
      status: 'completed',
      entityId: id,
    });
  });

  it('gives a course a short description too, when that is asked for (API-035)', async () => {
    const course = await aCourse(open.db, harbor, {
      rootType: 'internal',
      description: 'Knots hold boats. A knot that slips is worse than none. Learn four of them.',
    } as never);
    const args = { entity: { type: 'collection', id: course.id }, upsertShortDescription: true };
    await ask(open.db, trainer, createContentSummaryOperation.document, args);
    await work({ flags: enabled });
    const [changed] = await collectionsByIds(open.db, [course.id]);
    expect(changed?.summary).toContain('Knots hold boats.');
    expect(changed?.shortDescription).toBe('Knots hold boats.');
  });

  it('is refused to those who do not work on it', async () => {
    const { id } = await aLesson();
    expect(await codeOf(open.db, member, createContentTagsOperation.document, { skillId: id })).toBe(
      'FORBIDDEN_ACCESS',
    );
    const entity = { type: 'skill', id: newId() };
    const args = { entity, upsertShortDescription: false };
    expect(await codeOf(open.db, trainer, createContentSummaryOperation.document, args)).toBe(
      'FORBIDDEN_ACCESS',
    );
  });
});

describe('a workflow that is reached', () => {
  it('has missing tags and a missing summary written, where AI content is enabled (SKILL-008, SKILL-009, PERM-010)', async () => {
    const [on, off] = [await aLesson(), await aLesson()];
    await setWorkflow(on.id, 'NEEDS_PEER');
    await work({ flags: enabled });
    expect((await shown(on.id)).tags).toHaveLength(3);
    expect((await shown(on.id)).summary).not.toBe('');
    await setWorkflow(off.id, 'NEEDS_PEER');
    await work();
    expect(await shown(off.id)).toMatchObject({ tags: [], summary: '' });
    expect(await jobsOf(off.id)).toEqual([]);
  });

  it('leaves alone what the author has written, and other statuses write nothing (SKILL-008, SKILL-009)', async () => {
    const own = await aLesson({ summary: 'My own words.', tags: JSON.stringify(['mine', 'own', 'three']) });
    await setWorkflow(own.id, 'PUBLISHED');
    const initial = await aLesson();
    await setWorkflow(initial.id, 'NEEDS_CONTENT');
    await work({ flags: enabled });
    expect(await shown(own.id)).toMatchObject({ summary: 'My own words.', tags: ['mine', 'own', 'three'] });
    expect(await jobsOf(own.id)).toEqual([]);
    expect(await jobsOf(initial.id)).toEqual([]);
  });
});

describe('a language model of the operator’s', () => {
  async function answering(status: number, content: string | null) {
    const asked: { url: string | undefined; key: string | undefined; body: { model: string } }[] = [];
    provider = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      asked.push({ url: request.url, key: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(content === null ? {} : { choices: [{ message: { content } }] }));
    });
    await new Promise<void>((resolve) => provider?.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    return { asked, ai: { url: `http://127.0.0.1:${port}/v1/`, key: 'secret', model: 'small' } };
  }

  it('writes instead, and is asked as OpenAI’s endpoint is', async () => {
    const { asked, ai } = await answering(200, '- knots\n- loops\n- ropes\n- more');
    const { id } = await aLesson();
    await ask(open.db, trainer, createContentTagsOperation.document, { skillId: id });
    await work({ flags: enabled, ai });
    expect((await shown(id)).tags).toEqual(['knots', 'loops', 'ropes']);
    expect(asked).toMatchObject([
      { url: '/v1/chat/completions', key: 'Bearer secret', body: { model: 'small' } },
    ]);
  });

  it.each([
    ['a JSON list in a block of code', '```json\n["Tides", "tides",\n "Knots"]\n```', ['Tides', 'Knots']],
    [
      'a sentence and numbers',
      'Here are three tags:\n1. 3d printing\n2) .net\n3. c#\u0000',
      ['3d printing', '.net', 'c#'],
    ],
    ['a line with their name', 'Tags: #sea, “deep water”, sea', ['sea', 'deep water']],
    ['an object', '{"tags": ["5g", "2fa"]}', ['5g', '2fa']],
  ])('may answer with %s: the tags are their words alone', async (_what, said, tags) => {
    const { ai } = await answering(200, said);
    expect(await writeTags(ai, { title: 'Tides', text: 'Water.' }, 3)).toEqual(tags);
  });

  it('that fails is asked once, and its failure is told (SKILL-011)', async () => {
    const { asked, ai } = await answering(503, null);
    const { id } = await aLesson();
    await ask(open.db, trainer, createContentTagsOperation.document, { skillId: id });
    await work({ flags: enabled, ai });
    await work({ flags: enabled, ai });
    expect(asked).toHaveLength(1);
    expect(await jobsOf(id)).toMatchObject([
      { status: 'failed', message: 'The AI provider answered with status 503.' },
    ]);
    expect((await shown(id)).tags).toEqual([]);
  });
});

it('a text without anything to say gives nothing, and one in any script its words', () => {
  expect(extractSummary('')).toBe('');
  expect(extractTags('', '', 3)).toEqual([]);
  expect(extractTags('Узлы', 'Морские узлы держат лодку. Морские узлы просты.', 2)).toEqual([
    'узлы',
    'морские',
  ]);
});

/**
 * The job that writes tags or a summary. It is tried once (SKILL-011): what went wrong is told to the person who asked, who may ask again.
 * Nothing is held while a model answers.
 */
import * as v from 'valibot';
import { plainText } from '#contract/document/sections.ts';
import { idSchema, newId } from '#contract/ids.ts';
import { generationWords } from '#contract/words/en/generation.ts';
import { type GeneratedType, generatedBy, targetTagCount } from '#domain/content-generation.ts';
import { loadDraft } from '../../drafts/draft-storage.ts';
import { defineJob, type JobRun, sendJob } from '../../jobs/job.ts';
import { verdictFor } from '../../settings/flag-settings.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { announceCollection, announceSkill } from './announce.ts';
import { collectionsByIds, skillIdsBelow, writeCollection } from './collections/repository.ts';
import { GenerationFailed } from './generation/ai-provider.ts';
import { announceContentJob } from './generation/announce-content-job.ts';
import { contentJobById, insertContentJob, writeContentJob } from './generation/repository.ts';
import { type Source, shortOf, writeSummary, writeTags } from './generation/write-content.ts';
import { lessonOf } from './skills/lesson-of-draft.ts';
import { skillBodies, skillsByIds, writeSkill } from './skills/repository.ts';

type Entity = { type: 'skill' | 'collection'; id: string };
type Db = JobRun['database']['db'];
const { why } = generationWords;

export async function queueContentJob(
  ctx: ChangeContext,
  job: { id: string; type: GeneratedType; entity: Entity; userId: string; short: boolean; at: number },
): Promise<void> {
  const { id, type, entity, userId, short, at } = job;
  await insertContentJob(ctx.tx, {
    ...{ id, type, userId, status: 'queued', createdAt: at, upsertShortDescription: short },
    ...{ entityType: entity.type, entityId: entity.id },
  });
  await announceContentJob(ctx, id);
  await sendJob(ctx.tx, generateContent, { id }, { at });
}

const changing = <T>(run: JobRun, act: (ctx: ChangeContext) => Promise<T>): Promise<T> =>
  change(run.database.db, (buckets, carried) => run.announcer.announce(buckets, carried), act);

/** Of a workflow that has just been reached: what is missing is written (SKILL-008, SKILL-009). */
export const contentOfWorkflow = defineJob({
  kind: 'content-of-workflow',
  args: v.strictObject({ skillId: idSchema, userId: idSchema, workflow: v.string() }),
  async run({ skillId, userId, workflow }, run) {
    await changing(run, async (ctx) => {
      const [skill] = await skillsByIds(ctx.tx, [skillId]);
      const wanted = skill
        ? generatedBy(workflow, {
            aiEnabled: aiAllowed(run, skill.organizationId === null ? null : skill.tenantSlug),
            tags: skill.tags.length,
            seconds: skill.estimatedSeconds,
            summary: skill.summary,
          })
        : [];
      const entity = { type: 'skill', id: skillId } as const;
      for (const type of wanted)
        await queueContentJob(ctx, { id: newId(), type, entity, userId, short: false, at: run.now() });
      await run.done(ctx.tx);
    });
  },
});

export const generateContent = defineJob({
  kind: 'generate-content',
  waitsFor: 'partners',
  args: v.strictObject({ id: idSchema }),
  async run({ id }, run) {
    const { db } = run.database;
    const startedAt = run.now();
    const job = await contentJobById(db, id);
    if (!job || job.completedAt !== null) return;
    const entity: Entity = { type: job.entityType, id: job.entityId };
    let written: Written;
    try {
      written = await write(run, job.type, entity, job.upsertShortDescription);
    } catch (error) {
      written = { failed: error instanceof GenerationFailed ? error.message : why.unknown };
    }
    await changing(run, async (ctx) => {
      const { failed, ...found } = written;
      if (failed === undefined) await store(ctx, entity, found, run.now());
      await writeContentJob(ctx.tx, id, {
        status: failed === undefined ? 'completed' : 'failed',
        message: failed ?? '',
        summary: found.summary ?? null,
        shortDescription: found.shortDescription ?? null,
        contentTags: found.contentTags ? JSON.stringify(found.contentTags) : null,
        startedAt,
        completedAt: run.now(),
      });
      await announceContentJob(ctx, id);
      await run.done(ctx.tx);
    });
  },
});

type Written = { failed?: string; summary?: string; shortDescription?: string; contentTags?: string[] };

/** @throws GenerationFailed */
async function write(run: JobRun, type: GeneratedType, entity: Entity, short: boolean): Promise<Written> {
  const { db } = run.database;
  const source =
    entity.type === 'skill' ? await skillText(db, entity.id) : await collectionText(db, entity.id);
  if (!aiAllowed(run, source.alias)) throw new GenerationFailed(why.disabled);
  if (source.text.trim() === '') throw new GenerationFailed(why.noText);
  const ai = run.ai ?? null;
  if (type === 'tags') return { contentTags: await writeTags(ai, source, targetTagCount(source.seconds)) };
  const summary = await writeSummary(ai, source);
  return { summary, ...(short && { shortDescription: shortOf(summary) }) };
}

/** alias: of the organization whose it is; null: of none */
type Found = Source & { alias: string | null; seconds: number };
const nothing: Found = { title: '', text: '', alias: null, seconds: 0 };

/** Organizations have it written for them; what a person owns goes to no model. */
const aiAllowed = (run: JobRun, alias: string | null): boolean =>
  alias !== null && verdictFor(run.flags ?? [], 'org_ai_content_enabled', alias);

/** The draft, as it is stored: what reviewers are asked about is not published yet. */
async function skillText(db: Db, skillId: string): Promise<Found> {
  const [skill] = await skillsByIds(db, [skillId]);
  if (!skill) return nothing;
  const draft = await loadDraft(db, skillId);
  const [body] = draft ? [] : await skillBodies(db, [skillId]);
  const lesson = draft ? lessonOf(draft.doc) : body?.document;
  const { title, tenantSlug, organizationId, estimatedSeconds } = skill;
  const alias = organizationId === null ? null : tenantSlug;
  return { title, text: lesson ? plainText(lesson) : '', alias, seconds: estimatedSeconds };
}

/** What is said about it, and about the skills in it. */
async function collectionText(db: Db, collectionId: string): Promise<Found> {
  const [collection] = await collectionsByIds(db, [collectionId]);
  if (!collection) return nothing;
  const below = (await skillIdsBelow(db, [collectionId])).get(collectionId) ?? [];
  const skills = await skillsByIds(db, below);
  const lines = skills.map((skill) =>
    [skill.title, skill.subtitle, skill.summary].filter(Boolean).join('. '),
  );
  const { title, titleSub, description, tenantSlug } = collection;
  return {
    title,
    text: [titleSub, description, ...lines].filter(Boolean).join('\n'),
    alias: tenantSlug,
    seconds: skills.reduce((sum, { estimatedSeconds }) => sum + estimatedSeconds, 0),
  };
}

/** Tags come to those that are there. */
async function store(ctx: ChangeContext, entity: Entity, found: Written, at: number): Promise<void> {
  const { tx } = ctx;
  const { summary, shortDescription, contentTags } = found;
  if (entity.type === 'collection') {
    await writeCollection(tx, entity.id, {
      ...(summary !== undefined && { summary }),
      ...(shortDescription && { shortDescription }),
      updatedAt: at,
    });
    await announceCollection(ctx, entity.id);
    return;
  }
  const [skill] = await skillsByIds(tx, [entity.id]);
  if (!skill || skill.workflow === 'RETIRED') return;
  const known = new Set(skill.tags.map((tag) => tag.toLocaleLowerCase('en')));
  const fresh = (contentTags ?? []).filter((tag) => !known.has(tag.toLocaleLowerCase('en')));
  const tags = [...skill.tags, ...fresh].slice(
    0,
    Math.max(skill.tags.length, targetTagCount(skill.estimatedSeconds)),
  );
  await writeSkill(tx, entity.id, {
    ...(contentTags && { tags: JSON.stringify(tags) }),
    ...(summary !== undefined && { summary }),
    updatedAt: at,
  });
  await announceSkill(ctx, entity.id);
}

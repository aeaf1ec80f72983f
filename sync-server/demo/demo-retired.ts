/** A course of the demo that was retired for a newer one, with its lab; and a lab that the newer one offers. */
import { newId } from '#contract/ids.ts';
import { announceCourse } from '../services/content/announce.ts';
import {
  announceLabs,
  insertCollection,
  insertLab,
  insertRetirement,
  insertSkill,
  putInCatalog,
  retire,
  writeCourseLab,
  writeSkillBody,
} from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';

const old = {
  title: 'Marine radio, 2019 edition',
  slug: 'marine-radio-2019',
  lesson: { title: 'Listening on the old channels', slug: 'listening-on-the-old-channels' },
  shortDescription: 'The radio course before the rules of 2024.',
} as const;
/** Its text is the old lesson's, too. */
const like = 'listen-before-you-speak';
const newer = 'marine-radio';
const DAYS_AGO = 40;
const DAY_MS = 24 * 60 * 60 * 1000;

type Tenant = { organizationId: string; tenantSlug: string; catalogRootId: string };

/** @param people  user ids by alias */
export async function addDemoRetired(
  ctx: ChangeContext,
  tenant: Tenant,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const by = people.get('author') as string;
  const replacement = await tx
    .selectFrom('content.collections')
    .select('id')
    .where('slug', '=', newer)
    .where('tenantSlug', '=', tenant.tenantSlug)
    .executeTakeFirstOrThrow();
  const then = at - DAYS_AGO * DAY_MS;
  const courseId = await addOldCourse(ctx, tenant, by, then);
  await addLab(ctx, { name: 'Radio room', system: null, courseId: replacement.id, tenant, by, at });
  await addLab(ctx, { name: 'Radio simulator of 2019', system: 'OTHER', courseId, tenant, by, at: then });
  await insertRetirement(tx, {
    ...{ courseId, state: 'retiring', replacementId: replacement.id, originalWorkflow: 'PUBLISHED' },
    internalComments: 'The rules have changed; the new edition covers all of it.',
    ...{ requestedBy: by, requestedAt: then },
  });
  await retire(ctx, courseId, then);
}

async function addOldCourse(ctx: ChangeContext, tenant: Tenant, by: string, at: number): Promise<string> {
  const { organizationId, tenantSlug, catalogRootId } = tenant;
  const { tx } = ctx;
  const [skillId, courseId] = [newId(), newId()];
  const { lesson, shortDescription, title, slug } = old;
  const from = await tx
    .selectFrom('content.skills as s')
    .innerJoin('content.skillBodies as b', 'b.skillId', 's.id')
    .select(['s.sections', 's.estimatedSeconds', 'b.document'])
    .where('s.slug', '=', like)
    .where('s.tenantSlug', '=', tenantSlug)
    .executeTakeFirstOrThrow();
  const times = { createdBy: by, createdAt: at, updatedAt: at };
  const place = { organizationId, tenantSlug, rootType: 'catalog', loginRequired: true } as const;
  const open = { workflow: 'PUBLISHED', visible: true, free: true, cover: 'gray' } as const;
  await insertSkill(tx, {
    ...{ id: skillId, ...lesson, ...place, ...open, ...times, tags: '[]', assets: '[]' },
    ...{ image: null, bodyVersion: 1, estimatedSeconds: from.estimatedSeconds },
    sections: JSON.stringify(from.sections),
  });
  await writeSkillBody(tx, skillId, 1, from.document);
  await insertCollection(tx, {
    ...{ id: courseId, rootCollectionId: courseId, type: 'course', title, slug, shortDescription },
    ...{ ...place, ...open, ...times, difficulty: 'Beginner', publishedAt: at },
    ...{ image: null, faqs: '[]', studyPlans: '[]', catalogTags: '[]' },
    children: JSON.stringify([{ type: 'skill', id: skillId }]),
  });
  await putInCatalog(ctx, { rootId: catalogRootId, courseId, at });
  await announceCourse(ctx, courseId);
  return courseId;
}

async function addLab(
  ctx: ChangeContext,
  given: {
    name: string;
    system: 'OTHER' | null;
    courseId: string;
    tenant: Tenant;
    by: string;
    at: number;
  },
): Promise<void> {
  const id = newId();
  const { name: labName, system: operatingSystem, courseId, tenant, by, at } = given;
  await insertLab(ctx.tx, {
    ...{ id, labName, operatingSystem, entityType: operatingSystem ? 'lab_image' : 'virtual_lab' },
    ...{ organizationId: tenant.organizationId, workflow: 'PUBLISHED' },
    ...{ createdBy: by, createdAt: at, updatedAt: at },
  });
  await writeCourseLab(ctx.tx, courseId, id, true);
  await announceLabs(ctx, [id]);
}

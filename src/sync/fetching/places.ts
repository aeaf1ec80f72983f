/** Places that a screen asks for and this device does not hold: their tenant is pulled from now on. */
import { entityBySlugQuery } from '#contract/content/skill-queries.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { findCollection } from '#store/queries/find-collection.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import { findSkillBySlug } from '#store/queries/skills.ts';
import type { WantRow } from '#store/tables/keeping.ts';
import { fenced } from '../leadership/fence.ts';
import { noteOpened } from '../replication/near.ts';
import { type CallSurroundings, callServer } from '../transport/server-call.ts';

const TENANTS_AT_MOST = 50;

/** Whether a screen still waits for one. */
export async function placesAreWanted(db: LecternDb): Promise<boolean> {
  const waiting = db.wants.where('state').equals('waiting');
  return (await waiting.filter(({ kind }) => kind === 'place').count()) > 0;
}

/** Also notes what has been opened. @returns whether the next pull asks for more than the last one did */
export async function askForTenants(db: LecternDb, epoch: number): Promise<boolean> {
  // Nearly always; looking costs less than being about to write.
  if ((await db.wants.where('state').equals('waiting').count()) === 0) return false;
  return fenced(db, epoch, [db.wants, db.collections], async () => {
    const waiting = await db.wants.where('state').equals('waiting').toArray();
    const slugs = waiting.map(({ tenantSlug }) => tenantSlug).filter((slug) => slug !== null);
    const known = (await getMeta(db, 'tenants')) ?? [];
    const fresh = [...new Set(slugs)].filter((slug) => !known.includes(slug));
    if (fresh.length > 0) await setMeta(db, 'tenants', [...known, ...fresh].slice(-TENANTS_AT_MOST));
    const missed = await coursesMissed(db, waiting);
    const isNews = await noteOpened(db, [...missed, ...waiting.flatMap(({ skillId }) => skillId ?? [])]);
    return fresh.length > 0 || (isNews && missed.length > 0 && (await isCut(db)));
  });
}

/** Of places under a course whose card is here while what is in it is not. */
async function coursesMissed(db: LecternDb, wants: readonly WantRow[]): Promise<string[]> {
  const found = await Promise.all(
    wants.map(({ kind, tenantSlug, collectionSlugs: [course] }) =>
      kind === 'place' && tenantSlug !== null && course !== undefined
        ? findCollection(db, tenantSlug, [course])
        : undefined,
    ),
  );
  return found.flatMap((course) => course?.collectionId ?? []);
}

/** Whether the person may read more courses than this device is given (D59). */
const isCut = async (db: LecternDb): Promise<boolean> => ((await getMeta(db, 'leftOut')) ?? 0) > 0;

/**
 * What the pull did not bring is not there, or not this person's to read, or of a course that this device is not given: the server says which
 * (SKILL-017, D59).
 * @param tenants  those that the pull asked for which has just been applied whole
 * @returns whether another pull will bring some of it
 */
export async function answerPlaces(
  around: CallSurroundings & { db: LecternDb; epoch: number },
  tenants: readonly string[],
): Promise<boolean> {
  const { db, epoch } = around;
  let again = false;
  const waiting = (await db.wants.where('state').equals('waiting').toArray()).filter(
    ({ kind }) => kind === 'place',
  );
  for (const want of waiting) {
    if (want.tenantSlug === null || !tenants.includes(want.tenantSlug)) continue;
    const found = await findPlace(db, want.tenantSlug, want);
    const state = found ? null : await whyMissing(around, want.tenantSlug, want);
    if (state === 'waiting') continue; // nobody answered: asked again after the next pull
    await fenced(db, epoch, [db.wants], async () => {
      if (state === null) await db.wants.delete(want.key);
      else if (typeof state === 'string') await db.wants.update(want.key, { state });
      else if ((await isCut(db)) && (await noteOpened(db, [state.id]))) again = true;
      else await db.wants.update(want.key, { state: 'absent' });
    });
  }
  return again;
}

type EntityAnswer = {
  errors?: { extensions?: { code?: string } }[];
  data?: {
    getEntityBySlug: {
      skill: { skillId: string } | null;
      collection: { collectionId: string } | null;
    } | null;
  };
};

async function whyMissing(
  around: CallSurroundings,
  tenantSlug: string,
  { collectionSlugs, skillSlug }: WantRow,
): Promise<'absent' | 'forbidden' | 'waiting' | { id: string }> {
  const slug = skillSlug ?? collectionSlugs.at(-1);
  if (slug === undefined) return 'absent'; // a tenant is public
  const variables = { slug: `${tenantSlug}/${slug}` };
  const reply = await callServer(around, '/graphql/content', { query: entityBySlugQuery, variables });
  if (reply.kind !== 'answer' || reply.status === 429 || reply.status > 500) return 'waiting';
  const { errors, data } = (reply.body ?? {}) as EntityAnswer;
  const { skill, collection } = data?.getEntityBySlug ?? {};
  const id = skill?.skillId ?? collection?.collectionId;
  if (id !== undefined) return { id };
  return errors?.[0]?.extensions?.code === 'FORBIDDEN_ACCESS' ? 'forbidden' : 'absent';
}

async function findPlace(
  db: LecternDb,
  tenantSlug: string,
  { collectionSlugs, skillSlug }: WantRow,
): Promise<boolean> {
  if (skillSlug !== null) return (await findSkillBySlug(db, tenantSlug, skillSlug)) !== undefined;
  if (collectionSlugs.length > 0)
    return (await findCollection(db, tenantSlug, collectionSlugs)) !== undefined;
  return (await findOrganization(db, tenantSlug)) !== undefined;
}

/** Texts of skills: fetched on request, in batches, and again when a newer one is published (LOCAL-002, LOCAL-037). */
import { SKILL_BODIES_PER_REQUEST, type SkillBody } from '#contract/content/skill.ts';
import { skillBodiesQuery } from '#contract/content/skill-queries.ts';
import type { LecternDb } from '#store/db.ts';
import { ownSkillIds } from '#store/queries/skills.ts';
import { skillWantKey } from '#store/queries/wants.ts';
import { fenced } from '../leadership/fence.ts';
import { type CallSurroundings, callServer, type Reply } from '../transport/server-call.ts';

export type TextSurroundings = CallSurroundings & { db: LecternDb; epoch: number };

/**
 * What screens ask for, what is here in an older version than the skill's, and what the person wrote for themselves.
 * @param savesData  then what nobody asked for stays away, and a newer version comes when somebody opens the skill
 */
export async function missingTexts(db: LecternDb, savesData: boolean): Promise<string[]> {
  const wanted = (await db.wants.where('state').equals('waiting').toArray())
    .map(({ skillId }) => skillId)
    .filter((skillId) => skillId !== null);
  return [
    ...new Set([...wanted, ...(savesData ? [] : [...(await outdatedTexts(db)), ...(await ownTexts(db))])]),
  ];
}

/** What a person wrote for themselves is found by its words on each of their devices, whether they opened it there or not (D96). */
async function ownTexts(db: LecternDb): Promise<string[]> {
  return textsToFetch(db, await ownSkillIds(db));
}

/** Looks at the keys of the texts only: the texts themselves are large. */
async function outdatedTexts(db: LecternDb): Promise<string[]> {
  const held = (await db.bodies.orderBy('[skillId+bodyVersion]').keys()) as unknown as [string, number][];
  const skills = await db.skills.bulkGet(held.map(([skillId]) => skillId));
  return held
    .filter(([, version], at) => (skills[at]?.bodyVersion ?? 0) > version)
    .map(([skillId]) => skillId);
}

/** Those of these skills whose text is not here in the version that the row names. */
export async function textsToFetch(db: LecternDb, skillIds: readonly string[]): Promise<string[]> {
  const skills = await db.skills.bulkGet([...skillIds]);
  const held = new Map(
    (await db.bodies.where('[skillId+bodyVersion]').between([''], ['\uffff']).keys()) as unknown as [
      string,
      number,
    ][],
  );
  return skills
    .filter(
      (skill) =>
        skill !== undefined &&
        skill.bodyVersion !== null &&
        (held.get(skill.skillId) ?? 0) < skill.bodyVersion,
    )
    .map((skill) => (skill as { skillId: string }).skillId);
}

export type TextReport = {
  fetched: string[];
  /** the server can answer now */
  reached: boolean;
  /** the code with which it refused the whole request */
  refused: string | null;
  /** what it left out of its answer */
  forbidden: string[];
};

/** Fetches until all are here or one request fails. What the server leaves out may not be read: no copy of it stays. */
export async function fetchTexts(around: TextSurroundings, skillIds: readonly string[]): Promise<TextReport> {
  const report: TextReport = { fetched: [], reached: true, refused: null, forbidden: [] };
  for (let at = 0; at < skillIds.length; at += SKILL_BODIES_PER_REQUEST) {
    const asked = skillIds.slice(at, at + SKILL_BODIES_PER_REQUEST);
    const reply = await callServer(around, '/graphql/content', {
      query: skillBodiesQuery,
      variables: { skillIds: asked },
    });
    const bodies = bodiesIn(reply);
    if (!bodies) {
      const refused = refusalIn(reply);
      if (refused === null) return { ...report, reached: false };
      await failWants(around, asked, refused);
      return { ...report, refused };
    }
    const missing = asked.filter((id) => !bodies.some(({ skillId }) => skillId === id));
    await storeTexts(around, bodies, missing);
    report.fetched.push(...bodies.map(({ skillId }) => skillId));
    report.forbidden.push(...missing);
  }
  return report;
}

function bodiesIn(reply: Reply): SkillBody[] | null {
  if (reply.kind !== 'answer' || reply.status !== 200) return null;
  const list = (reply.body as { data?: { getSkillBodies?: unknown } | null } | null)?.data?.getSkillBodies;
  if (!Array.isArray(list)) return null;
  return list.filter(
    (each: Partial<SkillBody> | null) =>
      typeof each?.skillId === 'string' && typeof each.bodyVersion === 'number',
  );
}

async function storeTexts(
  { db, epoch, clock }: TextSurroundings,
  bodies: readonly SkillBody[],
  missing: readonly string[],
): Promise<void> {
  const fetchedAt = clock.now();
  await fenced(db, epoch, [db.bodies, db.wants, db.skills, db.buckets], async () => {
    const kept = await withTheirSkills(db, bodies);
    await db.bodies.bulkPut(kept.map((body) => ({ ...body, fetchedAt })));
    await db.wants.bulkDelete(kept.map(({ skillId }) => skillWantKey(skillId)));
    await db.bodies.bulkDelete([...missing]);
    for (const skillId of missing) {
      const skill = await db.skills.get(skillId);
      const state = skill && skill.bodyVersion === null ? 'absent' : 'forbidden';
      await db.wants.where('key').equals(skillWantKey(skillId)).modify({ state });
    }
  });
}

/**
 * A skill may have left while its text was on the way, and nobody would take that away any more. Only while rows are still being loaded
 * a text may come first: what has no row then is swept at their end.
 */
async function withTheirSkills(db: LecternDb, bodies: readonly SkillBody[]): Promise<SkillBody[]> {
  const buckets = await db.buckets.toArray();
  if (buckets.length === 0 || buckets.some(({ cursor }) => cursor === null)) return [...bodies];
  const skills = await db.skills.bulkGet(bodies.map(({ skillId }) => skillId));
  return bodies.filter((_, at) => skills[at] !== undefined);
}

/** What a server without codes says to whoever may not read a skill (SKILL-017). */
const UNABLE_TO_ACCESS = 'Unable to access this resource';

/** The server is there and cannot answer now: whoever waits is served later. */
const comesLater = (status: number) => status === 429 || (status > 500 && status <= 599);

/** @returns null: no answer, or one that may be another one later */
function refusalIn(reply: Reply): string | null {
  if (reply.kind !== 'answer' || comesLater(reply.status)) return null;
  const body = reply.body as { errors?: { message?: string; extensions?: { code?: string } }[] } | null;
  const [error] = body?.errors ?? [];
  if (reply.status === 403 || error?.message?.includes(UNABLE_TO_ACCESS)) return 'FORBIDDEN_ACCESS';
  return error?.extensions?.code ?? `HTTP ${reply.status}`;
}

/** An answer that is no text is shown to whoever waits for it (SKILL-019); no answer leaves the wish as it is. */
async function failWants(
  { db, epoch }: TextSurroundings,
  skillIds: readonly string[],
  error: string,
): Promise<void> {
  const forbidden = error === 'FORBIDDEN_ACCESS';
  await fenced(db, epoch, [db.wants, db.bodies], async () => {
    if (forbidden) await db.bodies.bulkDelete([...skillIds]);
    const keys = skillIds.map(skillWantKey);
    await db.wants
      .where('key')
      .anyOf(keys)
      .modify({ state: forbidden ? 'forbidden' : 'failed', error });
  });
}

/** Texts of skills: fetched on request, in batches, and again when a newer one is published (LOCAL-002, LOCAL-037). */
import { SKILL_BODIES_PER_REQUEST, type SkillBody, skillBodiesQuery } from '#contract/content/skill.ts';
import type { LecternDb } from '#store/db.ts';
import { skillWantKey } from '#store/queries/wants.ts';
import { fenced } from './fence.ts';
import { type CallSurroundings, callServer, type Reply } from './server-call.ts';

export type TextSurroundings = CallSurroundings & { db: LecternDb; epoch: number };

/** What screens ask for, and what is here in an older version than the skill's. */
export async function missingTexts(db: LecternDb): Promise<string[]> {
  const wanted = (await db.wants.where('state').equals('waiting').toArray())
    .map(({ skillId }) => skillId)
    .filter((skillId) => skillId !== null);
  return [...new Set([...wanted, ...(await outdatedTexts(db))])];
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

export type TextReport = { fetched: string[]; reached: boolean; forbidden: string[] };

/** Fetches until all are here or one request fails. What the server leaves out may not be read: no copy of it stays. */
export async function fetchTexts(
  around: TextSurroundings,
  skillIds: readonly string[],
  onBatch: (skillIds: string[]) => Promise<void> = async () => {},
): Promise<TextReport> {
  const report: TextReport = { fetched: [], reached: true, forbidden: [] };
  for (let at = 0; at < skillIds.length; at += SKILL_BODIES_PER_REQUEST) {
    const asked = skillIds.slice(at, at + SKILL_BODIES_PER_REQUEST);
    const reply = await callServer(around, '/graphql/content', {
      query: skillBodiesQuery,
      variables: { skillIds: asked },
    });
    const bodies = bodiesIn(reply);
    if (!bodies) {
      report.reached = reply.kind === 'answer';
      await failWants(around, asked, reply);
      return report;
    }
    const missing = asked.filter((id) => !bodies.some(({ skillId }) => skillId === id));
    await storeTexts(around, bodies, missing);
    report.fetched.push(...bodies.map(({ skillId }) => skillId));
    report.forbidden.push(...missing);
    await onBatch(asked);
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
  await fenced(db, epoch, [db.bodies, db.wants, db.skills], async () => {
    await db.bodies.bulkPut(bodies.map((body) => ({ ...body, fetchedAt })));
    await db.wants.bulkDelete(bodies.map(({ skillId }) => skillWantKey(skillId)));
    await db.bodies.bulkDelete([...missing]);
    for (const skillId of missing) {
      const skill = await db.skills.get(skillId);
      const state = skill && skill.bodyVersion === null ? 'absent' : 'forbidden';
      await db.wants.where('key').equals(skillWantKey(skillId)).modify({ state });
    }
  });
}

/** The server is there and cannot answer now: whoever waits is served later. */
const comesLater = (status: number) => status === 429 || (status > 500 && status <= 599);

/** An answer that is no text is shown to whoever waits for it (SKILL-019); no answer leaves the wish as it is. */
async function failWants(
  { db, epoch }: TextSurroundings,
  skillIds: readonly string[],
  reply: Reply,
): Promise<void> {
  if (reply.kind !== 'answer' || comesLater(reply.status)) return;
  const extensions = (reply.body as { errors?: { extensions?: { code?: string } }[] } | null)?.errors?.[0]
    ?.extensions;
  const forbidden = extensions?.code === 'FORBIDDEN_ACCESS' || reply.status === 403;
  const error = extensions?.code ?? `HTTP ${reply.status}`;
  await fenced(db, epoch, [db.wants, db.bodies], async () => {
    if (forbidden) await db.bodies.bulkDelete([...skillIds]);
    const keys = skillIds.map(skillWantKey);
    await db.wants
      .where('key')
      .anyOf(keys)
      .modify({ state: forbidden ? 'forbidden' : 'failed', error });
  });
}

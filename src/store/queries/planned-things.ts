/** What people plan, favor and list, as this device knows it now. */
import type { Lab } from '#contract/content/lab.ts';
import type { PlannedType, ScheduledType } from '#contract/content/schedule.ts';
import { assetPathAt } from '#contract/content/skill.ts';
import { collectionLink, skillPath } from '#domain/learning-path.ts';
import {
  collectionProgress,
  collectionProgressState,
  noProgress,
  type ProgressState,
  skillProgressState,
} from '#domain/learning-progress.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { isRetired } from '#domain/retirement.ts';
import type { LecternDb } from '../db.ts';
import type { CollectionRow, ProgressRow, SkillRow } from '../tables/synced.ts';
import { type CollectionsById, countedSkills, trailIn } from './collections.ts';
import { firstSync } from './link.ts';

/** `title`: as it was called when it was planned. */
export type PlannedThing<Type extends ScheduledType = PlannedType> = {
  type: Type;
  id: string;
  title: string;
};

export type ShownThing<Type extends ScheduledType = PlannedType> = PlannedThing<Type> & {
  kind: 'skill' | 'collection' | 'course' | 'lab';
  /** null: it is not on this device */
  path: string | null;
  /** not on this device and not to come: deleted, or closed to the person. Its last known title is shown. */
  gone: boolean;
  /** learners keep it, and nobody new gets it */
  retired: boolean;
  seconds: number;
  defCat: SkillRow['defCat'];
  picture: string | undefined;
  state: 'not started' | 'in progress' | 'completed';
  /** 0 to 100 */
  percent: number;
};

/** What the things are made of and where they stand, in as many reads as the deepest course has levels. */
type Around = {
  skills: ReadonlyMap<string, SkillRow>;
  collections: CollectionsById;
  /** of each collection that is asked for, the lessons that count */
  counted: ReadonlyMap<string, readonly string[]>;
  progress: ReadonlyMap<string, ProgressRow>;
};

const idsOf = (things: readonly PlannedThing<ScheduledType>[], type: ScheduledType) =>
  things.filter((thing) => thing.type === type).map(({ id }) => id);

/** In the order that is given. */
export async function shownThings<Type extends ScheduledType>(
  db: LecternDb,
  things: readonly PlannedThing<Type>[],
): Promise<ShownThing<Type>[]> {
  const skillIds = idsOf(things, 'skill');
  const [skillRows, { ready }] = await Promise.all([db.skills.bulkGet(skillIds), firstSync(db)]);
  const skills = byId(skillRows, ({ skillId }) => skillId);
  const courseIds = [...skills.values()].flatMap((skill) => skill.courseIds);
  const collections = await collectionTrees(db, [...idsOf(things, 'collection'), ...courseIds]);
  const asked = idsOf(things, 'collection').flatMap((id) => collections.get(id) ?? []);
  const inside = await countedSkills(db, asked, collections);
  const counted = new Map(asked.map(({ collectionId }, at) => [collectionId, inside[at] ?? []]));
  const rows = await db.progress.bulkGet([...new Set([...skillIds, ...inside.flat()])]);
  const around = { skills, collections, counted, progress: byId(rows, ({ skillId }) => skillId) };
  const holderOf = holders(collections);
  const labs = byId(await labRows(db, idsOf(things, 'virtual_lab')), ({ id }) => id);
  const factsOf = ({ type, id }: PlannedThing<ScheduledType>) => {
    if (type === 'virtual_lab') return labFacts(id, labs.get(id));
    return type === 'skill' ? skillFacts(db, id, around, holderOf) : collectionFacts(db, id, around);
  };
  return things.map((thing) => ({ ...absent(thing, ready), ...factsOf(thing) }));
}

const byId = <T>(rows: readonly (T | undefined)[], idOf: (row: T) => string): Map<string, T> =>
  new Map(rows.flatMap((row) => (row === undefined ? [] : [[idOf(row), row] as const])));

/** These, the courses that hold them, and all collections below. */
async function collectionTrees(db: LecternDb, ids: readonly string[]): Promise<CollectionsById> {
  const found = new Map<string, CollectionRow>();
  const asked = new Set<string>();
  let next = [...new Set(ids)];
  while (next.length > 0) {
    for (const id of next) asked.add(id);
    const rows = byId(await db.collections.bulkGet(next), ({ collectionId }) => collectionId);
    for (const [id, row] of rows) found.set(id, row);
    const named = [...rows.values()].flatMap(({ rootCollectionId, children }) => [
      rootCollectionId,
      ...children.filter(({ type }) => type !== 'skill').map(({ id }) => id),
    ]);
    next = [...new Set(named)].filter((id) => !asked.has(id));
  }
  return found;
}

/** By the skill's id and the tenant's slug: the first collection that lists it. */
type HolderOf = (skill: SkillRow) => CollectionRow | undefined;

function holders(collections: CollectionsById): HolderOf {
  const holding = new Map<string, CollectionRow>();
  for (const collection of collections.values())
    for (const child of collection.children) {
      const key = `${collection.tenantSlug} ${child.id}`;
      if (child.type === 'skill' && collection.type !== 'root' && !holding.has(key))
        holding.set(key, collection);
    }
  return ({ tenantSlug, skillId }) => holding.get(`${tenantSlug} ${skillId}`);
}

/** Its row is with those who work in its organization; for others it has its page and the title that it had. */
const labFacts = (id: string, lab: Lab | undefined): Partial<Omit<ShownThing, 'type'>> => ({
  ...(lab && { title: lab.labName }),
  path: lab?.archived ? null : `/lab/${id}`,
  gone: lab?.archived ?? false,
  retired: lab?.workflow === 'RETIRED',
});

const labRows = async (db: LecternDb, ids: readonly string[]) =>
  ids.length === 0 ? [] : ((await db.things.bulkGet([...ids])) as unknown as (Lab | undefined)[]);

const absent = <Type extends ScheduledType>(thing: PlannedThing<Type>, ready: boolean): ShownThing<Type> => ({
  ...thing,
  kind: thing.type === 'virtual_lab' ? 'lab' : (thing.type as PlannedType),
  path: null,
  gone: ready,
  retired: false,
  seconds: 0,
  defCat: 'gray',
  picture: undefined,
  state: 'not started',
  percent: 0,
});

const stateOf = (state: ProgressState) => (state === 'complete' ? 'completed' : state);

function skillFacts(
  db: LecternDb,
  id: string,
  { skills, collections, progress }: Around,
  holderOf: HolderOf,
): Partial<Omit<ShownThing, 'type'>> {
  const skill = skills.get(id);
  if (!skill) return {};
  const holder = holderOf(skill);
  const trail = holder ? trailIn(holder, collections) : [];
  const asset = skill.images.catalog ?? trail[0]?.images.catalog;
  const done = progress.get(id) ?? noProgress(id);
  return {
    title: skill.title,
    kind: 'skill',
    path: skillPath(
      skill.tenantSlug,
      skill.skillSlug,
      trail.map(({ collectionSlug }) => collectionSlug),
    ),
    gone: false,
    retired: skill.workflow === 'RETIRED',
    seconds: skill.estimatedSecondsToConsume,
    defCat: skill.defCat,
    picture: asset ? assetPathAt(asset, db.accountId, pictureWidths.catalogSmall) : undefined,
    state: stateOf(skillProgressState(done)),
    percent: done.percentComplete,
  };
}

function collectionFacts(
  db: LecternDb,
  id: string,
  { collections, counted, progress }: Around,
): Partial<Omit<ShownThing, 'type'>> {
  const collection = collections.get(id);
  if (!collection) return {};
  const { catalog } = collection.images;
  const done = collectionProgress(counted.get(id) ?? [], (each) => progress.get(each));
  const slugs = trailIn(collection, collections).map(({ collectionSlug }) => collectionSlug);
  return {
    title: collection.title,
    kind: collection.type === 'course' ? 'course' : 'collection',
    path: collectionLink(collection, slugs),
    gone: false,
    retired: isRetired(collection),
    seconds: collection.stats.estimatedSecondsToConsume,
    defCat: collection.defCat,
    picture: catalog ? assetPathAt(catalog, db.accountId, pictureWidths.catalogSmall) : undefined,
    state: stateOf(collectionProgressState(done)),
    percent: done.percentComplete,
  };
}

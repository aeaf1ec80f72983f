/** What an earlier import wrote of the course that is about to be written. */
import type { Kysely } from 'kysely';
import type { Child } from '#contract/content/collection.ts';
import type { Database } from '../storage/tables.ts';
import { type KnownLesson, keyOfFile, knownLessons } from './known-lessons.ts';
import type { ImportCollection, ImportCourse, ImportSkill } from './read/import-tree.ts';

type Tx = Kysely<Database>;
type KnownCollection = { id: string; slug: string; children: Child[] };

export type CourseBefore = {
  /** under which the course is known, or will be */
  key: string;
  collectionOf: ReadonlyMap<ImportCourse | ImportCollection, KnownCollection>;
  skillOf: ReadonlyMap<ImportSkill, string>;
  /** every row that has its place in what is imported now */
  placed: ReadonlySet<string>;
  /** paths of lessons that an earlier import brought and this one does not */
  left: readonly string[];
  /** the name of the folder, where a course of another folder has it; else null */
  namesake: string | null;
};

/** Within the course. */
export const pathIn = (course: ImportCourse, importKey: string) =>
  importKey.slice(course.importKey.length + 1);

/** As if its file were called so: the key of its course, and its path or id. */
export const skillKey = (course: ImportCourse, skill: ImportSkill) =>
  `${course.importKey}/${keyOfFile({ path: pathIn(course, skill.importKey), id: skill.id })}`;

/**
 * Courses of folders with one name are told apart by their lessons: the one is meant that has a lesson in common, the first of them if
 * several have as many.
 * @param written  courses that this run wrote already
 */
export async function courseBefore(
  tx: Tx,
  organizationId: string,
  course: ImportCourse,
  written: ReadonlySet<string>,
): Promise<CourseBefore> {
  const skills = skillsIn(course);
  const files = skills.map((skill) => ({ path: pathIn(course, skill.importKey), id: skill.id }));
  const namesakes = await coursesCalled(tx, organizationId, course.importKey);
  let best: Candidate | null = null;
  for (const row of namesakes.filter(({ id }) => !written.has(id))) {
    const known = await lessonsUnder(tx, organizationId, row.importKey);
    const found = knownLessons(files, known);
    const fits = found.size > 0 || known.length === 0;
    if (fits && found.size > (best?.found.size ?? -1)) best = { row, known, found };
  }
  if (best === null) return newCourse(course, namesakes);
  const { row, known, found } = best;
  const skillOf = new Map([...found].flatMap(([at, id]) => (skills[at] ? [[skills[at], id] as const] : [])));
  const collectionOf = await collectionsBefore(tx, organizationId, course, { row, skillOf });
  const used = new Set(skillOf.values());
  return {
    key: row.importKey,
    collectionOf,
    skillOf,
    placed: new Set([...used, ...[...collectionOf.values()].map(({ id }) => id)]),
    left: known.filter(({ rowId }) => !used.has(rowId)).map(({ key }) => key),
    namesake: null,
  };
}

type CourseRow = KnownCollection & { importKey: string };
type Candidate = { row: CourseRow; known: KnownLesson[]; found: ReadonlyMap<number, string> };

function newCourse(course: ImportCourse, namesakes: readonly CourseRow[]): CourseBefore {
  const taken = new Set(namesakes.map(({ importKey }) => importKey));
  let key = course.importKey;
  for (let number = 2; taken.has(key); number += 1) key = `${course.importKey}#${number}`;
  const namesake = taken.size > 0 ? (course.importKey.split(/[:/]/).at(-1) ?? null) : null;
  return { key, collectionOf: new Map(), skillOf: new Map(), placed: new Set(), left: [], namesake };
}

const skillsIn = (collection: ImportCourse | ImportCollection): ImportSkill[] =>
  collection.children.flatMap((child) => (child.kind === 'skill' ? [child] : skillsIn(child)));

const collectionsIn = (collection: ImportCourse | ImportCollection): ImportCollection[] =>
  collection.children.flatMap((child) => (child.kind === 'skill' ? [] : [child, ...collectionsIn(child)]));

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** With the key itself, and with `#2`, `#3` … behind it. */
async function coursesCalled(tx: Tx, organizationId: string, key: string): Promise<CourseRow[]> {
  const rows = await tx
    .selectFrom('content.collections')
    .select(['id', 'slug', 'importKey', 'children'])
    .where('organizationId', '=', organizationId)
    .where('type', '=', 'course')
    .where((where) =>
      where.or([where('importKey', '=', key), where('importKey', 'like', `${escaped(key)}#%`)]),
    )
    .orderBy('importKey')
    .execute();
  return rows.flatMap(({ importKey, ...row }) =>
    importKey !== null && /^(#\d+)?$/.test(importKey.slice(key.length)) ? [{ ...row, importKey }] : [],
  );
}

async function lessonsUnder(tx: Tx, organizationId: string, courseKey: string): Promise<KnownLesson[]> {
  const rows = await tx
    .selectFrom('content.skills')
    .select(['id', 'importKey'])
    .where('organizationId', '=', organizationId)
    .where('importKey', 'like', `${escaped(courseKey)}/%`)
    .orderBy('importKey')
    .execute();
  return rows.map(({ id, importKey }) => ({ rowId: id, key: (importKey ?? '').slice(courseKey.length + 1) }));
}

/** By their paths, as lessons are; one whose folder was renamed by the lessons that it held. */
async function collectionsBefore(
  tx: Tx,
  organizationId: string,
  course: ImportCourse,
  { row, skillOf }: { row: CourseRow; skillOf: ReadonlyMap<ImportSkill, string> },
): Promise<Map<ImportCourse | ImportCollection, KnownCollection>> {
  const rows = await tx
    .selectFrom('content.collections')
    .select(['id', 'slug', 'importKey', 'children'])
    .where('organizationId', '=', organizationId)
    .where('importKey', 'like', `${escaped(row.importKey)}/%`)
    .orderBy('importKey')
    .execute();
  const byId = new Map(rows.map((known) => [known.id, known]));
  const found = new Map<ImportCourse | ImportCollection, KnownCollection>([[course, row]]);
  const wanted = collectionsIn(course);
  const files = wanted.map(({ importKey }) => ({ path: pathIn(course, importKey), id: '' }));
  const known = rows.map(({ id, importKey }) => ({
    rowId: id,
    key: (importKey ?? '').slice(row.importKey.length + 1),
  }));
  for (const [at, id] of knownLessons(files, known)) {
    const collection = wanted[at];
    const before = byId.get(id);
    if (!collection || !before) continue;
    found.set(collection, before);
    byId.delete(id);
  }
  for (const collection of wanted.filter((each) => !found.has(each))) {
    const holds = new Set(
      collection.children.flatMap((child) => (child.kind === 'skill' ? (skillOf.get(child) ?? []) : [])),
    );
    const before = [...byId.values()].find(({ children }) => children.some(({ id }) => holds.has(id)));
    if (!before) continue;
    found.set(collection, before);
    byId.delete(before.id);
  }
  return found;
}

/**
 * A folder of Markdown becomes courses, one after the other. Two layouts are known: enki (YAML READMEs that list what
 * follows: topic, courses, workouts, lessons) and any other folder (a course is a folder, its folders are collections,
 * its files skills, in the order of their names).
 */

import { plainWords, tokensOf } from '#contract/markdown/markdown-blocks.ts';
import { byName, type CourseFolder, type Folder, openCourseFolder } from './course-folder.ts';
import { parseEnkiLesson } from './enki-lesson.ts';
import { type Meta, oneLine, splitFrontMatter, textIn, wordsIn, yamlReadme } from './front-matter.ts';
import type {
  ImportCollection,
  ImportCourse,
  ImportProblem,
  ImportSkill,
  ImportTree,
} from './import-tree.ts';
import type { ParsedLesson } from './lesson.ts';
import { parseMarkdownLesson } from './markdown-lesson.ts';
import { slugFromName, titleFromName } from './names.ts';
import { readSkill } from './read-skill.ts';

export type ReadOptions = {
  /** After each lesson file, read or not. */
  onProgress?: (done: number, total: number) => void;
  onProblem?: (problem: ImportProblem) => void;
};

/** @throws Error in words for a person, where the folder cannot be read or holds no lesson */
export async function* readCourses(folder: string, options: ReadOptions = {}): AsyncGenerator<ImportCourse> {
  const onProblem = options.onProblem ?? (() => {});
  const files = await openCourseFolder(folder, onProblem);
  const readmes = await readmesOf(files, onProblem);
  const enki = isWorkout(files.root, readmes) || hasEnki(files.root, readmes, 3);
  const plans = enki ? enkiCourses(files, readmes, onProblem) : plainCourses(files, readmes);
  const total = plans.reduce((sum, plan) => sum + countLessons(plan), 0);
  if (total === 0) throw new Error(`There are no lessons in ${folder}.`);
  let done = 0;
  options.onProgress?.(done, total);

  const fill = async (plan: CollectionPlan): Promise<(ImportCollection | ImportSkill)[]> => {
    const children: (ImportCollection | ImportSkill)[] = [];
    for (const child of plan.children) {
      if (child.kind === 'collection') {
        const { kind, path, importKey, slug, title, description } = child;
        children.push({ kind, path, importKey, slug, title, description, children: await fill(child) });
        continue;
      }
      const skill = await readSkill(files, child, onProblem);
      if (skill !== null) children.push(skill);
      done += 1;
      options.onProgress?.(done, total);
    }
    return children;
  };
  for (const plan of plans) {
    const { path, importKey, slug, title, description } = plan;
    yield { kind: 'course', path, importKey, slug, title, description, children: await fill(plan) };
  }
}

/** All of it at once, for folders that are known to be small. */
export async function readImportTree(folder: string, options: ReadOptions = {}): Promise<ImportTree> {
  const tree: ImportTree = { courses: [], problems: [] };
  const onProblem = (problem: ImportProblem) => {
    tree.problems.push(problem);
    options.onProblem?.(problem);
  };
  for await (const course of readCourses(folder, { ...options, onProblem })) tree.courses.push(course);
  return tree;
}

type SkillPlan = { kind: 'skill'; path: string; importKey: string; parse: (source: string) => ParsedLesson };
type CollectionPlan = {
  kind: 'collection';
  path: string;
  importKey: string;
  slug: string;
  title: string;
  description: string;
  children: (CollectionPlan | SkillPlan)[];
};

function countLessons(plan: CollectionPlan): number {
  return plan.children.reduce((sum, child) => sum + (child.kind === 'skill' ? 1 : countLessons(child)), 0);
}

// ---- READMEs

type Readme = { text: string; yaml: Meta | null };
type Readmes = ReadonlyMap<Folder, Readme>;

async function readmesOf(files: CourseFolder, onProblem: (problem: ImportProblem) => void): Promise<Readmes> {
  const readmes = new Map<Folder, Readme>();
  const look = async (folder: Folder): Promise<void> => {
    if (folder.readme !== null) {
      const read = await files.readText(folder.readme);
      if (read.ok) {
        const text = read.value.replace(/\r\n?/g, '\n');
        readmes.set(folder, { text, yaml: yamlReadme(text) });
      } else onProblem({ path: folder.readme, kind: 'file', reason: read.reason });
    }
    for (const inner of folder.folders) await look(inner);
  };
  await look(files.root);
  return readmes;
}

// ---- enki

const LISTS_OF_WORKOUT = ['insights', 'exercises', 'exercise', 'game', 'games'];

function isWorkout(folder: Folder, readmes: Readmes): boolean {
  const yaml = readmes.get(folder)?.yaml;
  return (
    yaml !== null && yaml !== undefined && LISTS_OF_WORKOUT.some((list) => wordsIn(yaml, list).length > 0)
  );
}

/** Whether a workout lies that many folders below, or fewer. */
function hasEnki(folder: Folder, readmes: Readmes, depth: number): boolean {
  return (
    depth > 0 &&
    folder.folders.some((inner) => isWorkout(inner, readmes) || hasEnki(inner, readmes, depth - 1))
  );
}

function enkiCourses(
  files: CourseFolder,
  readmes: Readmes,
  onProblem: (problem: ImportProblem) => void,
): CollectionPlan[] {
  const { root, parentName } = files;
  const isCourse = (folder: Folder) => folder.folders.some((inner) => isWorkout(inner, readmes));
  const languageOf = (topic: Folder) => textIn(readmes.get(topic)?.yaml ?? {}, 'language') || null;
  const courseIn = (course: Folder, topicName: string, language: string | null) =>
    enkiCourse(course, `enki:${topicName}/${course.name}`, language, readmes, onProblem);

  if (isWorkout(root, readmes))
    return [enkiWorkout(root, `enki:${parentName}/${root.name}`, null, readmes, onProblem)];
  if (isCourse(root)) return [courseIn(root, parentName, null)];
  const topics = root.folders.some(isCourse) ? [root] : root.folders;
  return topics.flatMap((topic) =>
    topic.folders.filter(holdsLessons).map((course) => courseIn(course, topic.name, languageOf(topic))),
  );
}

function holdsLessons(folder: Folder): boolean {
  return folder.lessons.length > 0 || folder.folders.some(holdsLessons);
}

function enkiCourse(
  folder: Folder,
  importKey: string,
  language: string | null,
  readmes: Readmes,
  onProblem: (problem: ImportProblem) => void,
): CollectionPlan {
  const meta = readmes.get(folder)?.yaml ?? {};
  const sections = Object.hasOwn(meta, 'sections') ? meta.sections : null;
  const listed: string[] =
    typeof sections === 'object' && sections !== null
      ? Object.keys(sections).flatMap((name) => wordsIn(sections as Meta, name))
      : [];
  const holding = folder.folders.filter(holdsLessons);
  const workouts = inListedOrder(
    holding,
    (inner) => inner.name,
    listed,
    (name) => {
      const path = folder.readme ?? folder.path;
      onProblem({
        path,
        kind: 'listing',
        reason: `the README lists the workout ${name}, which is not there`,
      });
    },
  );
  return {
    ...enkiHead(folder, importKey, meta),
    children: [
      ...workouts.map((workout) =>
        enkiWorkout(workout, `${importKey}/${workout.name}`, language, readmes, onProblem),
      ),
      ...folder.lessons.map((path) => enkiSkill(path, importKey, language)),
    ],
  };
}

function enkiWorkout(
  folder: Folder,
  importKey: string,
  language: string | null,
  readmes: Readmes,
  onProblem: (problem: ImportProblem) => void,
): CollectionPlan {
  const meta = readmes.get(folder)?.yaml ?? {};
  const listed = LISTS_OF_WORKOUT.flatMap((list) => wordsIn(meta, list));
  const stem = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
  const lessons = inListedOrder(folder.lessons, stem, listed, (name) => {
    const path = folder.readme ?? folder.path;
    onProblem({ path, kind: 'listing', reason: `the README lists the lesson ${name}, which is not there` });
  });
  const inner = folder.folders.filter(holdsLessons);
  return {
    ...enkiHead(folder, importKey, meta),
    children: [
      ...lessons.map((path) => enkiSkill(path, importKey, language)),
      ...inner.map((deeper) =>
        enkiWorkout(deeper, `${importKey}/${deeper.name}`, language, readmes, onProblem),
      ),
    ],
  };
}

function enkiHead(folder: Folder, importKey: string, meta: Meta): Omit<CollectionPlan, 'children'> {
  return {
    kind: 'collection',
    path: folder.path,
    importKey,
    slug: slugFromName(folder.name, 'collection'),
    title: textIn(meta, 'name') || titleFromName(folder.name),
    description: textIn(meta, 'description'),
  };
}

function enkiSkill(path: string, above: string, language: string | null): SkillPlan {
  const importKey = `${above}/${path.split('/').at(-1)}`;
  return { kind: 'skill', path, importKey, parse: (source) => parseEnkiLesson(source, language) };
}

/** What a README lists comes first, in its order; what it does not list follows. */
function inListedOrder<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  listed: readonly string[],
  missing: (name: string) => void,
): T[] {
  const names = [...new Set(listed)];
  const byName = new Map(things.map((thing) => [nameOf(thing), thing]));
  const first = names.flatMap((name) => {
    const thing = byName.get(name);
    if (thing === undefined) missing(name);
    return thing === undefined ? [] : [thing];
  });
  return [...first, ...things.filter((thing) => !names.includes(nameOf(thing)))];
}

// ---- any other folder

function plainCourses(files: CourseFolder, readmes: Readmes): CollectionPlan[] {
  return courseFolders(files.root, readmes).map((folder) =>
    plainCollection(folder, `folder:${folder.name}`, readmes),
  );
}

/** A folder that only gathers folders of collections is no course; they are. */
function courseFolders(folder: Folder, readmes: Readmes): Folder[] {
  if (readmes.has(folder) || folder.lessons.length > 0) return [folder];
  if (folder.folders.some((inner) => inner.lessons.length > 0)) return [folder];
  return folder.folders.filter(holdsLessons).flatMap((inner) => courseFolders(inner, readmes));
}

function plainCollection(folder: Folder, importKey: string, readmes: Readmes): CollectionPlan {
  const readme = readmes.get(folder);
  const { title, description } = readme === undefined ? { title: '', description: '' } : headOf(readme);
  return {
    kind: 'collection',
    path: folder.path,
    importKey,
    slug: slugFromName(folder.name, 'collection'),
    title: title || titleFromName(folder.name),
    description,
    children: inOrderOfNames(folder).map((child): CollectionPlan | SkillPlan => {
      if (typeof child !== 'string') return plainCollection(child, `${importKey}/${child.name}`, readmes);
      const key = `${importKey}/${child.split('/').at(-1)}`;
      return { kind: 'skill', path: child, importKey: key, parse: parseMarkdownLesson };
    }),
  };
}

/** Lessons (their paths) and folders side by side: `01-start/`, `02-first.md`, `03-more/`. */
function inOrderOfNames(folder: Folder): (string | Folder)[] {
  const nameOf = (child: string | Folder) =>
    typeof child === 'string' ? (child.split('/').at(-1) ?? child) : child.name;
  return [...folder.lessons, ...folder.folders.filter(holdsLessons)].sort((a, b) =>
    byName(nameOf(a), nameOf(b)),
  );
}

/** Title and description as YAML, as front matter, or as the first heading and paragraph. */
function headOf({ text, yaml }: Readme): { title: string; description: string } {
  const { meta, body } =
    yaml === null ? splitFrontMatter(text.replace(/^\ufeff/, '')) : { meta: yaml, body: '' };
  const tokens = tokensOf(body);
  const heading = tokens.find(({ type }) => type === 'heading');
  const first = tokens.find(({ type }) => type === 'paragraph');
  const words = (token: (typeof tokens)[number] | undefined) =>
    token === undefined ? '' : oneLine(plainWords(token));
  return {
    title: textIn(meta, 'title') || textIn(meta, 'name') || words(heading),
    description: textIn(meta, 'description') || words(first),
  };
}

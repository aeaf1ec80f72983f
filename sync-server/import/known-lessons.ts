/**
 * Which of the lessons that an earlier import wrote a file is (D120): the one of its id; else of its path; else of its path without the numbers
 * that order it; else, where the folder was renamed, of its name alone. Whatever is not told apart by one of these is told by none.
 */
import { nameWithoutOrder } from './read/names.ts';

/** `path`: within the course. */
export type FoundFile = { path: string; id: string };
/** `key`: the path that it was first imported from, or `id:` and its id. */
export type KnownLesson = { rowId: string; key: string };

export const keyOfFile = ({ path, id }: FoundFile): string => (id === '' ? path : `id:${id}`);

const inOneForm = (path: string) => path.normalize('NFC');
const withoutOrder = (path: string) => path.split('/').map(nameWithoutOrder).join('/');
const nameAlone = (path: string) => nameWithoutOrder(path.split('/').at(-1) ?? path);

/** From the surest to the least sure. */
const readings: readonly ((path: string) => string)[] = [inOneForm, withoutOrder, nameAlone];

/** @returns for each file the row that it is, by the file's place in the list; a row is of one file at most */
export function knownLessons(
  files: readonly FoundFile[],
  known: readonly KnownLesson[],
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const taken = new Set<string>();
  const take = (at: number, rowId: string) => {
    found.set(at, rowId);
    taken.add(rowId);
  };
  const byKey = new Map(known.map(({ key, rowId }) => [key, rowId]));
  files.forEach((file, at) => {
    const rowId = file.id === '' ? undefined : byKey.get(keyOfFile(file));
    if (rowId !== undefined && !taken.has(rowId)) take(at, rowId);
  });
  for (const reading of readings) {
    const open = known.filter(({ rowId, key }) => !taken.has(rowId) && !key.startsWith('id:'));
    const rows = onlyOnes(open, ({ key }) => reading(key));
    const left = files.flatMap((file, at) => (found.has(at) ? [] : [{ at, path: file.path }]));
    for (const [name, { at }] of onlyOnes(left, ({ path }) => reading(path))) {
      const row = rows.get(name);
      if (row) take(at, row.rowId);
    }
  }
  return found;
}

/** By name, those that share theirs with no other. */
function onlyOnes<T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, T> {
  const byName = Map.groupBy(things, nameOf);
  return new Map(
    [...byName].flatMap(([name, all]) =>
      all.length === 1 && all[0] !== undefined ? [[name, all[0]] as const] : [],
    ),
  );
}

/** As plant.ts, for what vitest reads: a plugin that plants the mutant that LECTERN_MUTANT names. */
import { mutants } from './mutants.mjs';

/** @param {string | undefined} name @returns {import('vite').Plugin[]} none without a name */
export function plantedIn(name) {
  if (name === undefined) return [];
  const mutant = mutants.find((each) => each.name === name);
  if (!mutant) throw new Error(`There is no mutant ${name}.`);
  return [
    {
      name: 'lectern-mutant',
      enforce: 'pre',
      transform(code, id) {
        const [path = ''] = id.split('?');
        const edits = mutant.edits.filter(({ file }) => path.endsWith(`/${file}`));
        if (edits.length === 0) return null;
        let source = code;
        for (const { file, find, replace } of edits) {
          if (source.split(find).length !== 2) throw new Error(`${name}: ${file} has not once ${find}`);
          source = source.replace(find, () => replace);
        }
        return { code: source, map: null };
      },
    },
  ];
}

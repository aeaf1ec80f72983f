/** Loaded before everything else (node --import): plants the mutant that LECTERN_MUTANT names into the sources as they are read. */
import { registerHooks } from 'node:module';
import { mutants } from './mutants.mjs';

const mutant = mutants.find(({ name }) => name === process.env.LECTERN_MUTANT);
if (!mutant) throw new Error(`There is no mutant ${process.env.LECTERN_MUTANT}.`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const edits = mutant.edits.filter(({ file }) => url.endsWith(`/${file}`));
    if (edits.length === 0) return loaded;
    let source = String(loaded.source);
    for (const { file, find, replace } of edits) {
      if (source.split(find).length !== 2) throw new Error(`${mutant.name}: ${file} has not once ${find}`);
      source = source.replace(find, () => replace);
    }
    return { ...loaded, source };
  },
});

/** A start where nothing can be stored: the store in memory, and words that promise nothing else. */
import { editorWords } from '#contract/words/en/editor.ts';
import { inMemoryWords } from '#contract/words/en/in-memory.ts';
import * as words from '#contract/words/en.ts';
import { storeInMemory } from '#store/in-memory.ts';

export async function startInMemory(): Promise<void> {
  speakOtherwise(words.shell, inMemoryWords.shell);
  speakOtherwise(words.pill, inMemoryWords.pill);
  speakOtherwise(words.changes, inMemoryWords.changes);
  speakOtherwise(words.skill, inMemoryWords.skill);
  speakOtherwise(words.storage, inMemoryWords.storage);
  speakOtherwise(editorWords, inMemoryWords.editor);
  await storeInMemory();
}

type Otherwise<Words> = {
  [K in keyof Words]?: Words[K] extends string | ((...given: never[]) => string)
    ? Words[K]
    : Otherwise<Words[K]>;
};

function speakOtherwise<Words extends object>(all: Words, otherwise: Otherwise<Words>): void {
  for (const key of Object.keys(otherwise) as (keyof Words)[]) {
    const word = otherwise[key];
    if (typeof word === 'object' && word !== null) speakOtherwise(all[key] as object, word);
    else all[key] = word as Words[keyof Words];
  }
}

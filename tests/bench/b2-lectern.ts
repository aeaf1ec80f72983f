/** Lectern as a candidate of the bench's b2: the index of the search worker, with the texts that a lesson has. As typed is all that it does. */
import { keysFound, loadSearchIndex, newSearchIndex, type SearchIndex } from '#store/search-index.ts';

type Lesson = { id: number; title: string; body: string };

export default {
  build(lessons: readonly Lesson[]): SearchIndex {
    const index = newSearchIndex();
    for (const { id, title, body } of lessons)
      index.add({ key: `skill:${id}`, title, subtitle: '', tags: '', text: body, factor: 1 });
    return index;
  },
  save: (index: SearchIndex): string => JSON.stringify(index),
  load: loadSearchIndex,
  search: (index: SearchIndex, query: string, mode: string): number[] | null =>
    mode === 'typed'
      ? keysFound(index, query, true)
          .slice(0, 20)
          .map((key) => Number(key.slice('skill:'.length)))
      : null,
};

import type { Child, Collection } from '#contract/content/collection.ts';
import { entityKey } from '#store/entity-key.ts';
import type { Written } from '../definition.ts';

/** The collection with one child more, at its end. */
export function withChild(parent: Collection, child: Child): Written {
  const others = parent.children.filter(({ id }) => id !== child.id);
  return {
    key: entityKey('collection', parent.collectionId),
    row: { ...parent, children: [...others, child] },
  };
}

/** What a chosen value of a filter is called. */
import { studioWords as say } from '#contract/words/en/studio.ts';
import { workflowLabel } from '#features/workflow/workflow-label.ts';
import type { StudioEntry } from '../read-studio.ts';

export function filterLabel(categoryId: string, value: string, entries: readonly StudioEntry[]): string {
  switch (categoryId) {
    case 'workflow':
      return workflowLabel(value);
    case 'catalog':
      return say.catalogs[value] ?? value;
    case 'quick':
      return say.quickViews[value] ?? value;
    case 'mine':
      return say.mine;
    case 'author':
      for (const { authors } of entries) {
        const author = authors.find(({ userId }) => userId === value);
        if (author?.name) return author.name;
      }
      return say.unknownAuthor;
    default:
      return value;
  }
}

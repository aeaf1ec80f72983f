/** What results can be narrowed by, with how many each choice leaves (SEARCH-002, SEARCH-008). */
import { Checkbox } from '@mantine/core';
import { memo, useSyncExternalStore } from 'react';
import { searchWords as say } from '#contract/words/en/search.ts';
import { workflowWords } from '#contract/words/en/workflow.ts';
import { onTerms, spokenTerms } from '#contract/words/terms.ts';
import { type Facet, facetCounts, facetsFor, type Refinements } from '#domain/search.ts';
import classes from './search-panel.module.css';
import { personKey } from './use-author-names.ts';
import type { Search } from './use-search.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

const MOST_VALUES = 12;

const labelsOfWorkflow: Readonly<Record<string, string | undefined>> = workflowWords.labels;

/** @returns undefined for somebody whose name is not known here */
export function valueText(facet: Facet, value: string, owners: Search['owners']): string | undefined {
  if (facet === 'author') return owners[personKey(value)];
  if (facet === 'workflow') return labelsOfWorkflow[value] ?? value;
  return facet === 'owner' ? (owners[value] ?? value) : (say.values[value] ?? value);
}

type Props = Pick<Search, 'found' | 'hasRole' | 'chosen' | 'refinements' | 'toggle' | 'owners' | 'now'> & {
  /** joined by spaces */
  without: string;
};

/** Dozens of boxes, which stay as they are while somebody types. */
export const FacetList = memo(function FacetList(props: Props) {
  useSyncExternalStore(onTerms, spokenTerms);
  const { found, hasRole, chosen, refinements, toggle, owners, now, without } = props;
  return (
    <div className={classes.facets}>
      {facetsFor(hasRole)
        .filter((facet) => !without.split(' ').includes(facet))
        .map((facet) => {
          const values = facetCounts(found, refinements as Refinements, facet, now).filter(
            ({ value }) => valueText(facet, value, owners) !== undefined,
          );
          // One value that all have narrows nothing.
          if (values.length < 2 && (chosen[facet]?.length ?? 0) === 0) return null;
          return (
            <fieldset key={facet} className={classes.facet}>
              <legend>{say.facets[facet]}</legend>
              {values.slice(0, MOST_VALUES).map(({ value, count }) => (
                <Checkbox
                  key={value}
                  checked={chosen[facet]?.includes(value) ?? false}
                  onChange={() => toggle(facet, value)}
                  label={
                    <>
                      <bdi>{valueText(facet, value, owners)}</bdi>{' '}
                      <span className={classes.number}>{count}</span>
                    </>
                  }
                />
              ))}
            </fieldset>
          );
        })}
    </div>
  );
});

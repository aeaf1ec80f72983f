/** All filters of a content list with how many rows each value would show (STUDIO-008, STUDIO-010). */
import { Button, Checkbox, NativeSelect, RangeSlider } from '@mantine/core';
import { useId, useState } from 'react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import {
  ageLabel,
  anyAge,
  anyDuration,
  durationLabel,
  type FilterAction,
  type FilterState,
  type Range,
  selectedValues,
} from '#domain/studio-filters.ts';
import { type FacetOption, type StudioQuery, studioFacet } from '#domain/studio-rows.ts';
import { DrawerSheet } from '#ui/drawer-sheet.tsx';
import type { StudioEntry } from '../read-studio.ts';
import styles from '../studio.module.css';
import { filterLabel } from './filter-label.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Slider.layer.css';

/** A list that is longer is folded. */
const SHOWN = 12;

type Props = {
  entries: readonly StudioEntry[];
  query: StudioQuery;
  asking: { now: number; me: string };
  state: FilterState;
  act: (action: FilterAction) => void;
  ask: (part: Partial<StudioQuery>) => void;
  onClear: () => void;
  onClose: () => void;
};

export function FiltersDrawer({ entries, query, asking, state, act, ask, onClear, onClose }: Props) {
  const facet = (id: string) => studioFacet(entries, query, asking, id);
  const chosen = (id: string) => {
    const category = state.find((each) => each.id === id);
    return category ? selectedValues(category) : [];
  };
  const catalogs = facet('catalog');
  return (
    <DrawerSheet
      opened
      onClose={onClose}
      title={say.filters}
      closeLabel={say.close}
      footer={
        <>
          <Button variant="default" onClick={onClear}>
            {say.clearFilters}
          </Button>
          <Button onClick={onClose}>{say.done}</Button>
        </>
      }
    >
      <div className={styles.filters}>
        {(['availability', 'workflow', 'author', 'tags'] as const).map((id) => (
          <Checks
            key={id}
            legend={say.categories[id]}
            options={facet(id)}
            chosen={chosen(id)}
            labelOf={(value) => filterLabel(id, value, entries)}
            onChange={(value, selected) => act({ type: 'Update', categoryId: id, value, selected })}
          />
        ))}
        <NativeSelect
          label={say.categories.catalog}
          value={chosen('catalog')[0] ?? ''}
          data={[
            { value: '', label: say.anyCatalog },
            ...catalogs.map(({ value, count }) => ({
              value,
              label: say.tab(filterLabel('catalog', value, entries), count),
            })),
          ]}
          onChange={({ currentTarget }) => {
            const value = currentTarget.value;
            const before = chosen('catalog')[0];
            if (value !== '') act({ type: 'Update', categoryId: 'catalog', value, selected: true });
            else if (before !== undefined)
              act({ type: 'Update', categoryId: 'catalog', value: before, selected: false });
          }}
        />
        <Between
          name={say.age}
          from={say.ageFrom}
          to={say.ageTo}
          whole={anyAge}
          value={query.age}
          labelOf={ageLabel}
          onChange={(age) => ask({ age })}
        />
        <Between
          name={say.duration}
          from={say.durationFrom}
          to={say.durationTo}
          whole={anyDuration}
          value={query.duration}
          labelOf={durationLabel}
          onChange={(duration) => ask({ duration })}
        />
      </div>
    </DrawerSheet>
  );
}

function Checks({
  legend,
  options,
  chosen,
  labelOf,
  onChange,
}: {
  legend: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  labelOf: (value: string) => string;
  onChange: (value: string, selected: boolean) => void;
}) {
  const [all, setAll] = useState(false);
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.facet}>
      <legend>{legend}</legend>
      {options.slice(0, all ? options.length : SHOWN).map(({ value, count }) => (
        <Checkbox
          key={value}
          size="md"
          label={say.tab(labelOf(value), count)}
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) => onChange(value, currentTarget.checked)}
        />
      ))}
      {!all && options.length > SHOWN && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {say.showAll(options.length)}
        </Button>
      )}
    </fieldset>
  );
}

function Between({
  name,
  from,
  to,
  whole,
  value,
  labelOf,
  onChange,
}: {
  name: string;
  from: string;
  to: string;
  whole: Range;
  value: Range;
  labelOf: (value: number) => string;
  onChange: (range: Range) => void;
}) {
  const id = useId();
  const said = say.rangeOf(labelOf(value[0]), labelOf(value[1]));
  return (
    <fieldset className={styles.facet} aria-labelledby={id}>
      <p id={id} className={styles.legend}>
        {name}: <span className={styles.dim}>{said}</span>
      </p>
      <RangeSlider
        className={styles.slider}
        min={whole[0]}
        max={whole[1]}
        minRange={0}
        value={[value[0], value[1]]}
        label={null}
        thumbFromLabel={from}
        thumbToLabel={to}
        thumbValueText={labelOf}
        onChange={(range) => onChange(range)}
      />
    </fieldset>
  );
}

/** What narrows a content list: categories of options, what is done to them, and how they stand in an address (STUDIO-008 to STUDIO-011). */

export type FilterKind = 'toggle' | 'checkbox' | 'select' | 'hover_menu';

export type FilterOption = { value: string; selected: boolean };
export type FilterCategory = {
  id: string;
  kind: FilterKind;
  /** choosing one of its options clears every other category */
  exclusive?: boolean | undefined;
  options: readonly FilterOption[];
};
export type FilterState = readonly FilterCategory[];

export type FilterAction =
  /** chooses an option, or takes it back; of a select at most one is chosen */
  | { type: 'Update'; categoryId: string; value: string; selected: boolean }
  /** what a category offers now; what was chosen and is still offered stays chosen */
  | { type: 'ReplaceOptions'; categoryId: string; options: readonly FilterOption[] }
  /** as the list starts */
  | { type: 'Reset'; to: FilterState }
  /** nothing is chosen */
  | { type: 'Clear' };

const without = (category: FilterCategory): FilterCategory => ({
  ...category,
  options: category.options.map(({ value }) => ({ value, selected: false })),
});

function chosenIn(category: FilterCategory, value: string, selected: boolean): FilterCategory {
  const single = category.kind === 'select' || category.kind === 'hover_menu';
  return {
    ...category,
    options: category.options.map((option) => {
      if (option.value === value) return { value, selected };
      return single && selected ? { value: option.value, selected: false } : option;
    }),
  };
}

function updated(state: FilterState, categoryId: string, value: string, selected: boolean): FilterState {
  const changed = state.find(({ id }) => id === categoryId);
  if (!changed) return state;
  return state.map((category) => {
    if (category.id === categoryId) return chosenIn(category, value, selected);
    return changed.exclusive && selected ? without(category) : category;
  });
}

/** An action that it does not know is logged and changes nothing (STUDIO-009). */
export function filterReducer(state: FilterState, action: FilterAction): FilterState {
  switch (action.type) {
    case 'Update':
      return updated(state, action.categoryId, action.value, action.selected);
    case 'ReplaceOptions':
      return state.map((category) => {
        if (category.id !== action.categoryId) return category;
        const before = new Set(selectedValues(category));
        const options = action.options.map(({ value, selected }) => ({
          value,
          selected: selected || before.has(value),
        }));
        return { ...category, options };
      });
    case 'Reset':
      return action.to;
    case 'Clear':
      return state.map(without);
    default:
      // biome-ignore lint/suspicious/noConsole: the specification asks for this warning
      console.warn(`Unsupported filter action: ${(action as { type: string }).type}`);
      return state;
  }
}

export const selectedValues = ({ options }: FilterCategory): string[] =>
  options.filter(({ selected }) => selected).map(({ value }) => value);

/** By category, those alone in which something is chosen. */
export type Selections = Readonly<Record<string, readonly string[]>>;

export const selectionsOf = (state: FilterState): Selections =>
  Object.fromEntries(
    state.flatMap((category) => {
      const values = selectedValues(category);
      return values.length > 0 ? [[category.id, values] as const] : [];
    }),
  );

/** In a value a comma is written otherwise, so that it separates values and nothing else. */
const escaped = (value: string) => value.replaceAll('%', '%25').replaceAll(',', '%2C');
const unescaped = (value: string) => value.replaceAll('%2C', ',').replaceAll('%25', '%');

/** As an address keeps them: comma-joined values, one entry a category (STUDIO-011). */
export const selectionsToQuery = (selections: Selections): Record<string, string> =>
  Object.fromEntries(
    Object.entries(selections).flatMap(([id, values]) =>
      values.length > 0 ? [[id, values.map(escaped).join(',')] as const] : [],
    ),
  );

/** @param query  whatever an address says: other names and shapes are left out */
export const selectionsFromQuery = (
  query: Readonly<Record<string, unknown>>,
  categoryIds: readonly string[],
): Selections =>
  Object.fromEntries(
    categoryIds.flatMap((id) => {
      const written = query[id];
      if (typeof written !== 'string' && typeof written !== 'number' && typeof written !== 'boolean')
        return [];
      const values = String(written)
        .split(',')
        .map(unescaped)
        .filter((value) => value !== '');
      return values.length > 0 ? [[id, [...new Set(values)]] as const] : [];
    }),
  );

/** With these chosen; a value that is not offered yet is offered, so that a link keeps its meaning. */
export const withSelections = (state: FilterState, selections: Selections): FilterState =>
  state.map((category) => {
    const wanted = selections[category.id] ?? [];
    const known = new Set(category.options.map(({ value }) => value));
    const options = [
      ...category.options.map(({ value }) => ({ value, selected: wanted.includes(value) })),
      ...wanted.filter((value) => !known.has(value)).map((value) => ({ value, selected: true })),
    ];
    return { ...category, options };
  });

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_S = 60 * 60;
/** The last day that the slider of the last change names; it stands for all that is older, too (STUDIO-008). */
const MOST_AGE_DAYS = 365;
/** The same of the time that a piece of content takes. */
const MOST_DURATION_HOURS = 24;

/** From and to, both included. */
export type Range = readonly [number, number];
export const anyAge: Range = [0, MOST_AGE_DAYS];
export const anyDuration: Range = [0, MOST_DURATION_HOURS];

const inRange = (value: number, [from, to]: Range, most: number) =>
  value >= from && (to >= most || value <= to);

export const isOfAge = (updatedAt: number, now: number, range: Range): boolean =>
  inRange(Math.max(0, Math.floor((now - updatedAt) / DAY_MS)), range, MOST_AGE_DAYS);

export const takesHours = (seconds: number, range: Range): boolean =>
  inRange(seconds / HOUR_S, range, MOST_DURATION_HOURS);

export const ageLabel = (days: number): string =>
  days >= MOST_AGE_DAYS ? `${MOST_AGE_DAYS}+ days ago` : days === 1 ? '1 day ago' : `${days} days ago`;

export const durationLabel = (hours: number): string =>
  hours >= MOST_DURATION_HOURS ? `${MOST_DURATION_HOURS}+ hours` : hours === 1 ? '1 hour' : `${hours} hours`;

export const rangeToQuery = ([from, to]: Range, [least, most]: Range): string | undefined =>
  from === least && to === most ? undefined : `${from}-${to}`;

/** What is no range within the limits is the whole one. */
export function rangeFromQuery(written: unknown, whole: Range): Range {
  const found = typeof written === 'string' ? /^(\d{1,4})-(\d{1,4})$/.exec(written) : null;
  if (!found) return whole;
  const [from, to] = [Number(found[1]), Number(found[2])];
  return from <= to && from >= whole[0] && to <= whole[1] ? [from, to] : whole;
}

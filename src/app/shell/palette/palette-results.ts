/** What the palette lists for what was typed: a few of each group, the groups in one order. */
import { bestFits, titleFit, titleKey } from '#domain/title-match.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';

const MOST_IN_GROUP = 6;

/** Before anything is typed. */
const atRest: readonly PaletteGroup[] = ['recent', 'page', 'places', 'organizations', 'commands'];
/** What is looked for mostly comes first. */
const searched: readonly PaletteGroup[] = [
  'places',
  'courses',
  'lessons',
  'page',
  'organizations',
  'commands',
];

export type ResultGroup = { group: PaletteGroup; entries: PaletteEntry[] };

export function paletteResults(query: string, entries: readonly PaletteEntry[]): ResultGroup[] {
  const typed = query.trim() !== '';
  const groups = (typed ? searched : atRest)
    .map((group) => {
      const ofGroup = entries.filter((each) => each.group === group);
      return { group, entries: typed ? bestFits(query, ofGroup, MOST_IN_GROUP) : ofGroup };
    })
    .filter((each) => each.entries.length > 0);
  return typed ? bestGroupFirst(query, groups) : groups;
}

/** The group with the best hit leads, so that Enter opens what was meant; the others keep their order. */
function bestGroupFirst(query: string, groups: ResultGroup[]): ResultGroup[] {
  const asked = titleKey(query);
  const fitOf = ({ entries: [best] }: ResultGroup) => (best ? titleFit(asked, best.key) : 0);
  const first = groups.reduce<ResultGroup | undefined>(
    (best, each) => (best === undefined || fitOf(each) > fitOf(best) ? each : best),
    undefined,
  );
  return first ? [first, ...groups.filter((each) => each !== first)] : [];
}

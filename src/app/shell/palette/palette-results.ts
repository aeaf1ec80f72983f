/** What the palette lists for what was typed: a few of each group, the groups in one order. Slips count where nothing fits without one. */
import { fitsOf, titleFit, titleKey } from '#domain/title-match.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';

export const MOST_IN_GROUP = 6;

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
  const ofGroup = (group: PaletteGroup) => entries.filter((each) => each.group === group);
  if (query.trim() === '') return filled(atRest.map((group) => ({ group, entries: ofGroup(group) })));
  const fitting = (slips: boolean) =>
    filled(
      searched.map((group) => ({
        group,
        entries: fitsOf(query, ofGroup(group), { most: MOST_IN_GROUP, slips }),
      })),
    );
  const exact = fitting(false);
  return exact.length > 0 ? bestGroupFirst(query, exact) : bestGroupFirst(query, fitting(true), true);
}

const filled = (groups: ResultGroup[]) => groups.filter(({ entries }) => entries.length > 0);

/** The group with the best hit leads, so that Enter opens what was meant; the others keep their order. */
function bestGroupFirst(query: string, groups: ResultGroup[], slips = false): ResultGroup[] {
  const asked = titleKey(query);
  const fitOf = ({ entries: [best] }: ResultGroup) => (best ? titleFit(asked, best.key, slips) : 0);
  const first = groups.reduce<ResultGroup | undefined>(
    (best, each) => (best === undefined || fitOf(each) > fitOf(best) ? each : best),
    undefined,
  );
  return first ? [first, ...groups.filter((each) => each !== first)] : [];
}

/** Which status may be chosen for content (SKILL-004, SKILL-006, SKILL-007). */

export const workflowStatuses = [
  'INITIAL',
  'NEEDS_TRAINER',
  'NEEDS_CONTENT',
  'NEEDS_PEER',
  'NEEDS_SEO',
  'NEEDS_FINAL',
  'PUBLISHED',
  'RETIRED',
] as const;
type Status = (typeof workflowStatuses)[number];

/** Any, but into and out of retirement: a course is retired and restored as a whole, and its skills with it. */
export const mayChooseWorkflow = (from: Status, to: Status): boolean =>
  from !== 'RETIRED' && to !== 'RETIRED';

/** Where nobody else reviews a text it is begun or published, and what it is now is shown. */
const unreviewed: readonly Status[] = ['INITIAL', 'PUBLISHED'];

/** @param steps  of an organization: it may be reviewed, and retired with its course */
export const offeredWorkflows = (now: Status, steps = true): { status: Status; may: boolean }[] =>
  workflowStatuses
    .filter((status) => steps || status === now || unreviewed.includes(status))
    .map((status) => ({ status, may: mayChooseWorkflow(now, status) }));

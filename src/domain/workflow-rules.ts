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

export const offeredWorkflows = (now: Status): { status: Status; may: boolean }[] =>
  workflowStatuses.map((status) => ({ status, may: mayChooseWorkflow(now, status) }));

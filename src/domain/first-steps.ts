/** What the owner of a new organization does first. It goes away by itself. */

export type FirstStep = 'about' | 'course' | 'people' | 'learner';

export type FirstFacts = {
  /** it has a logo or a description */
  described: boolean;
  course: boolean;
  invited: boolean;
  /** somebody belongs to it besides its owner; undefined: not known yet */
  joined: boolean | undefined;
};

/** @returns nothing once there is a course and somebody to take it, or as long as that is not known */
export function firstSteps({
  described,
  course,
  invited,
  joined,
}: FirstFacts): { step: FirstStep; done: boolean }[] {
  if (joined === undefined || (course && joined)) return [];
  return [
    { step: 'about', done: described },
    { step: 'course', done: course },
    { step: 'people', done: invited || joined },
    { step: 'learner', done: joined },
  ];
}

import { inTerms } from '../terms.ts';

/** Words of the workflow: how far content is on its way to learners (SKILL-003). */
export const workflowWords = inTerms({
  menu: 'Workflow',
  labels: {
    INITIAL: 'Initial',
    NEEDS_TRAINER: 'Potential Skill | Needs Trainer',
    NEEDS_CONTENT: 'Trainer Assigned | Needs Content',
    NEEDS_PEER: 'Content Complete | Needs Peer Review',
    NEEDS_SEO: 'Peer Review Complete | Needs SEO Review',
    NEEDS_FINAL: 'Reviews Complete | Needs Final Go',
    PUBLISHED: 'Published',
    RETIRED: 'Retired',
  },
  invalid: (status: string) => `Invalid workflow status: ${status}`,
  noRetiring: '[[Skills]] cannot be retired directly. Please retire the parent [[course]] instead.',
  noRestoring: 'Retired [[skills]] must be restored at the [[course]] level',
  courseRetires: '[[A course]] is retired as a whole, with its [[skills]].',
  failed: 'An error occurred. Unable to update workflow status',
});

/** What is said of a change that the server has refused. */

import { inTerms } from '../terms.ts';
import { catalogued } from './refusal-catalogue.ts';
import { collectionNotUpdated, notCreated, skillNotCreated, skillNotUpdated } from './shared-failures.ts';
import { uploadFailures } from './upload-errors.ts';

const notAccepted = (reason: string) => `Not accepted: ${reason}`;

/** why something was refused, by its code */
const reason = {
  FORBIDDEN_ACCESS: 'you no longer have access to this',
  NOT_FOUND: 'it is no longer there',
  INVALID_ARGUMENTS: 'the server couldn’t process it',
  SKILL_IS_RETIRED: 'the [[skill]] was retired',
  DRAFT_IS_INVALID: 'the text is not complete: open it in the editor, it says what is missing',
  DRAFT_ASSETS_MISSING: 'a picture of the text is not on the server',
  TOO_LARGE: 'one piece of it is too large',
  DRAFT_FULL: 'the text is too long for [[a skill]]',
  FORBIDDEN: 'you may no longer edit this [[skill]]',
  FILE_TOO_LARGE: 'the file is too large',
  ...uploadFailures,
  RATE_LIMITED: 'too many requests at once',
  DRAFT_NOT_ARRIVED: 'the text that it publishes has not reached the server',
  DEP_REJECTED: 'an earlier change it depends on wasn’t accepted',
};

const skillRetired = { SKILL_IS_RETIRED: notAccepted(reason.SKILL_IS_RETIRED) };
/** A publication that is refused says what its author can do about the text. */
const ofText = {
  DRAFT_IS_INVALID: notAccepted(reason.DRAFT_IS_INVALID),
  DRAFT_ASSETS_MISSING: notAccepted(reason.DRAFT_ASSETS_MISSING),
  DRAFT_NOT_ARRIVED: notAccepted(reason.DRAFT_NOT_ARRIVED),
};
const noSuchAuthor = { NOT_FOUND: 'Nobody in the organization has this email or username.' };
/** what a retired [[skill]] does not take (ERR-006) */
const intoRetired = { SKILL_IS_RETIRED: 'Cannot add content to retired skills' };

export const refusalWords = inTerms({
  notAccepted,
  reason,
  catalogued,
  /** by the verb, of each refusal that neither the catalogue nor common words say (`CommonRefusal`) */
  ofVerb: {
    createCollection: intoRetired,
    createContentSummary: skillRetired,
    createContentTags: skillRetired,
    setContentArchived: skillRetired,
    setContentBoost: skillRetired,
    setSkillApproval: { ...skillRetired, ...ofText },
    setVideoCaptions: skillRetired,
    updateCollectionAuthors: noSuchAuthor,
    updateCollectionItems: intoRetired,
    updateCollectionNotes: { STALE_VERSION: collectionNotUpdated },
    updateSkillAuthors: { ...skillRetired, ...noSuchAuthor },
    updateSkillMeta: { SKILL_IS_RETIRED: skillNotUpdated, ...ofText },
    updateSlug: { ...intoRetired, SLUG_TAKEN: skillNotUpdated },
  },
  unknownReason: 'the server didn’t accept it',
  /** instead of the reason, whatever the rest is, by the name of the mutation (COMMENT-007) */
  ofMutation: {
    createSkillForOwner: skillNotCreated,
    createCollection: notCreated,
    updateCollectionAuthors: collectionNotUpdated,
    updateCollectionItems: collectionNotUpdated,
    updateCollectionNotes: collectionNotUpdated,
    updateCollectionWorkflow: collectionNotUpdated,
    updateSkillMeta: skillNotUpdated,
    updateSlug: skillNotUpdated,
    updateCollectionMetadata: collectionNotUpdated,
    createComment: 'An error occurred. Unable to add comment',
    removeComment: 'An error occurred. Unable to delete comment',
    updateComment: 'An error occurred. Unable to update comment',
    reorderUserAffiliations: 'Unable to update Icon Order.',
    editEntityMessage: 'An error occurred. Unable to edit message',
  },
});

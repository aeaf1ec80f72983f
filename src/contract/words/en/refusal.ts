/** What is said of a change that the server has refused. */

import { inTerms } from '../terms.ts';
import { catalogued } from './refusal-catalogue.ts';

export const refusalWords = inTerms({
  notAccepted: (reason: string) => `Not accepted: ${reason}`,
  /** why something was refused, by its code */
  reason: {
    FORBIDDEN_ACCESS: 'you no longer have access to this',
    NOT_FOUND: 'it is no longer there',
    INVALID_ARGUMENTS: 'the server could not read it',
    SKILL_IS_RETIRED: 'the [[skill]] was retired',
    COLLECTION_IS_RETIRED: 'the [[course]] was retired',
    SLUG_TAKEN: 'this address is taken',
    STALE_VERSION: 'somebody else changed the list meanwhile',
    DRAFT_IS_INVALID: 'the text is not complete: open it in the editor, it says what is missing',
    DRAFT_ASSETS_MISSING: 'a picture of the text is not on the server',
    TOO_LARGE: 'one piece of it is too large',
    DRAFT_FULL: 'the text is too long for [[a skill]]',
    FORBIDDEN: 'you may no longer edit this [[skill]]',
    FILE_TOO_LARGE: 'the file is too large',
    INVALID_FILES: 'Invalid files provided for upload',
    CREATE_UPLOAD_INTENT_FAILED: 'Unable to create upload intent due to unknown error',
    UPLOAD_FAILED: 'Unable to upload file',
    RATE_LIMITED: 'that was more than the server takes at once',
    DRAFT_NOT_ARRIVED: 'the text that it publishes has not reached the server',
    DEP_REJECTED: 'what it builds on was not accepted',
  },
  catalogued,
  /** of calls about a course, a collection or an address (ERR-006) */
  ofCollection: { SKILL_IS_RETIRED: 'Cannot add content to retired skills' },
  /** of calls that name who works on something */
  ofAuthors: { NOT_FOUND: 'Nobody in the organization has this email or username.' },
  unknownReason: 'the server did not take it',
  /** instead of the reason, by the name of the mutation (COMMENT-007) */
  ofMutation: {
    createSkillForOwner: 'An error occurred while creating your [[skill]]',
    createCollection: 'An error occurred during creation.',
    updateCollectionAuthors: 'An error occurred while updating collection.',
    updateCollectionItems: 'An error occurred while updating collection.',
    updateCollectionNotes: 'An error occurred while updating collection.',
    updateCollectionWorkflow: 'An error occurred while updating collection.',
    updateSkillMeta: 'An error occurred while updating [[skill]].',
    updateSlug: 'An error occurred while updating skill.',
    updateCollectionMetadata: 'An error occurred while updating collection.',
    createComment: 'An error occurred. Unable to add comment',
    removeComment: 'An error occurred. Unable to delete comment',
    updateComment: 'An error occurred. Unable to update comment',
    reorderUserAffiliations: 'Unable to update Icon Order.',
    editEntityMessage: 'An error occurred. Unable to edit message',
  },
});

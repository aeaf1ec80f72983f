/** What is said of a change that the server has refused. */

import { inTerms } from '../terms.ts';

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
  /** the words of the specification, whatever the change was (ERR-005 to ERR-007) */
  catalogued: {
    SKILL_NON_TRANSFERABLE: 'Skill belongs to one or more collections and cannot be transferred',
    ROOT_COLLECTION_ITEMS_LOCKED: 'Collection item updates are locked. Please try again later',
    ROOT_COLLECTION_MISMATCH: 'Content can only belong to the catalog or internal training, not both',
    INVALID_ACTION_FOR_RETIRED_COURSE: 'This action is not allowed on retired collections',
    CANNOT_ADD_RETIRED_SKILL_TO_COURSE: 'Cannot add retired skills to collections',
    COLLECTION_IS_RETIRED: 'Cannot add content to retired courses',
    ROOTS_DO_NOT_MATCH:
      'Skills added to multiple collections must all belong to the same root type (catalog or internal training)',
    SKILL_RESTORE_NOT_SUPPORTED: 'This skill can only be restored through its parent course.',
    SKILL_RETIRE_NOT_SUPPORTED: 'Skills cannot be retired directly. Please retire the parent course instead.',
    VALUE_WITH_NAME_ALREADY_EXISTS: 'A tag with this name already exists in this category',
    CATEGORY_WITH_NAME_ALREADY_EXISTS: 'A category with this name already exists',
    CANNOT_BOOST_AND_BURY: 'Cannot boost and bury the same content',
    COURSE_CONTENT_NOT_EXCLUSIVE: 'Course contains content that exists in other courses',
    CANNOT_ADD_LAB_TO_RETIRED_SKILL: 'Cannot add labs to a retired skill',
    CANNOT_ADD_RETIRED_LAB_TO_SKILL: 'Cannot add retired labs to a skill',
    APPROVED_TEXT_CHANGED: 'The text has changed since you saw it. Read it again, then approve it.',
    ORGANIZATION_FACTOR_REQUIRED:
      'The organization asks for a second factor. Set one up in Settings, and this is sent automatically.',
    APPROVAL_MISSING: 'This text still needs approvals before it can be published.',
    LAB_IS_RETIRED: 'Cannot add retired labs to a skill',
    EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE: 'Practice exam access is not available for retired courses',
  },
  /** of calls about a course, a collection or an address (ERR-006) */
  ofCollection: { SKILL_IS_RETIRED: 'Cannot add content to retired skills' },
  /** of calls that name who works on something */
  ofAuthors: { NOT_FOUND: 'Nobody in the organization has this email or username.' },
  unknownReason: 'the server did not take it',
  /** instead of the reason, by the name of the mutation (COMMENT-007) */
  ofMutation: {
    createSkillForOwner: 'An error occurred while creating your skill',
    createCollection: 'An error occurred during creation.',
    updateCollectionAuthors: 'An error occurred while updating collection.',
    updateCollectionItems: 'An error occurred while updating collection.',
    updateCollectionNotes: 'An error occurred while updating collection.',
    updateCollectionWorkflow: 'An error occurred while updating collection.',
    updateSkillMeta: 'An error occurred while updating skill.',
    updateSlug: 'An error occurred while updating skill.',
    updateCollectionMetadata: 'An error occurred while updating collection.',
    createComment: 'An error occurred. Unable to add comment',
    removeComment: 'An error occurred. Unable to delete comment',
    updateComment: 'An error occurred. Unable to update comment',
    reorderUserAffiliations: 'Unable to update Icon Order.',
    editEntityMessage: 'An error occurred. Unable to edit message',
  },
});

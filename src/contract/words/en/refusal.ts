/** What is said of a change that the server has refused. */

export const refusalWords = {
  notAccepted: (reason: string) => `Not accepted: ${reason}`,
  /** why something was refused, by its code */
  reason: {
    FORBIDDEN_ACCESS: 'you no longer have access to this',
    NOT_FOUND: 'it is no longer there',
    INVALID_ARGUMENTS: 'the server could not read it',
    SKILL_IS_RETIRED: 'the lesson was retired',
    COLLECTION_IS_RETIRED: 'Cannot add content to retired courses',
    ROOTS_DO_NOT_MATCH:
      'Skills added to multiple collections must all belong to the same root type (catalog or internal training)',
    DRAFT_IS_INVALID: 'the text is not complete: open it in the editor, it says what is missing',
    DRAFT_ASSETS_MISSING: 'a picture of the text is not on the server',
    TOO_LARGE: 'one piece of it is too large',
    DRAFT_FULL: 'the text is too long for a lesson',
    FORBIDDEN: 'you may no longer edit this lesson',
    DEP_REJECTED: 'what it builds on was not accepted',
  } as Record<string, string>,
  unknownReason: 'the server did not take it',
  /** instead of the reason, by the name of the mutation (COMMENT-007) */
  ofMutation: {
    createSkillForOwner: 'An error occurred while creating your skill',
    createCollection: 'An error occurred during creation.',
    updateCollectionItems: 'An error occurred while updating collection.',
    updateCollectionMetadata: 'An error occurred while updating collection.',
    createComment: 'An error occurred. Unable to add comment',
    removeComment: 'An error occurred. Unable to delete comment',
    updateComment: 'An error occurred. Unable to update comment',
    reorderUserAffiliations: 'Unable to update Icon Order.',
    editEntityMessage: 'An error occurred. Unable to edit message',
  } as Record<string, string>,
};

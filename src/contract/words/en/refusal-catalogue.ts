import { limitWords } from './refusal-limits.ts';

/** The words of the specification for a refusal, whatever the change was (ERR-005 to ERR-007); the server says them, too. */
export const catalogued = {
  ...limitWords,
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
  APPROVAL_OF_OWN_TEXT: 'You wrote this text last, so somebody else has to approve it.',
  APPROVAL_STAGE_GONE:
    'The organization no longer asks for this stage. Open the approvals and choose another one.',
  ORGANIZATION_FACTOR_REQUIRED:
    'The organization asks for a second factor. Set one up in Settings, and this is sent automatically.',
  APPROVAL_MISSING: 'This text still needs approvals before it can be published.',
  LAB_IS_RETIRED: 'Cannot add retired labs to a skill',
  EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE: 'Practice exam access is not available for retired courses',
};

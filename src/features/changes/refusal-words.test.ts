import { expect, it } from 'vitest';
import { errorCatalogue } from '#contract/errors.ts';
import { setTerms } from '#contract/words/terms.ts';
import { refusalText } from './refusal-words.ts';

it('are those of the error catalogue where it has some for the mutation', () => {
  expect(refusalText('createComment', 'FORBIDDEN_ACCESS')).toBe('An error occurred. Unable to add comment');
  expect(refusalText('updateComment', null)).toBe('An error occurred. Unable to update comment');
  expect(refusalText('removeComment', null)).toBe('An error occurred. Unable to delete comment');
  expect(refusalText('editEntityMessage', null)).toBe('An error occurred. Unable to edit message');
});

it.each([
  ['SKILL_NON_TRANSFERABLE', 'Skill belongs to one or more collections and cannot be transferred'],
  ['ROOT_COLLECTION_ITEMS_LOCKED', 'Collection item updates are locked. Please try again later'],
  ['ROOT_COLLECTION_MISMATCH', 'Content can only belong to the catalog or internal training, not both'],
  ['INVALID_ACTION_FOR_RETIRED_COURSE', 'This action is not allowed on retired collections'],
  ['CANNOT_ADD_RETIRED_SKILL_TO_COURSE', 'Cannot add retired skills to collections'],
  ['COLLECTION_IS_RETIRED', 'Cannot add content to retired courses'],
  [
    'ROOTS_DO_NOT_MATCH',
    'Skills added to multiple collections must all belong to the same root type (catalog or internal training)',
  ],
  ['SKILL_RESTORE_NOT_SUPPORTED', 'This skill can only be restored through its parent course.'],
  ['COURSE_CONTENT_NOT_EXCLUSIVE', 'Course contains content that exists in other courses'],
])('say of %s in a collection what the catalogue says (ERR-005, ERR-007)', (code, text) => {
  expect(refusalText('updateCollectionItems', code)).toBe(text);
});

it.each([
  ['INVALID_ACTION_FOR_RETIRED_COURSE', 'This action is not allowed on retired collections'],
  ['CANNOT_ADD_RETIRED_SKILL_TO_COURSE', 'Cannot add retired skills to collections'],
  ['COLLECTION_IS_RETIRED', 'Cannot add content to retired courses'],
  ['SKILL_IS_RETIRED', 'Cannot add content to retired skills'],
])('say of %s what a retired course or skill does not take (ERR-006)', (code, text) => {
  for (const op of ['updateCollectionItems', 'createCollection', 'updateSlug'])
    expect(refusalText(op, code)).toBe(text);
});

it.each([
  ['CANNOT_ADD_LAB_TO_RETIRED_SKILL', 'Cannot add labs to a retired skill'],
  ['CANNOT_ADD_RETIRED_LAB_TO_SKILL', 'Cannot add retired labs to a skill'],
  ['LAB_IS_RETIRED', 'Cannot add retired labs to a skill'],
])(
  'say of %s what a retired skill or lab does not take, and it is not tried again (EDIT-011)',
  (code, text) => {
    expect(refusalText('setCourseLab', code)).toBe(text);
    expect(errorCatalogue[code as 'LAB_IS_RETIRED'].retry).toBe('never');
  },
);

it('says of a practice exam of a retired course what the catalogue says, and does not try again (EXAM-003)', () => {
  const code = 'EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE';
  expect(refusalText('startExamSession', code)).toBe(
    'Practice exam access is not available for retired courses',
  );
  expect(errorCatalogue[code].retry).toBe('never');
});

it('says of a course that is being retired that it is locked for now, and tries again later (ERR-005, D97)', () => {
  expect(errorCatalogue.ROOT_COLLECTION_ITEMS_LOCKED.retry).toBe('later');
});

it('are generic for a code of a collection call that is in no list, and none is retried but what is locked for now (ERR-008)', () => {
  expect(refusalText('updateCollectionItems', 'SOMETHING_ELSE')).toBe(
    'An error occurred while updating collection.',
  );
  expect(errorCatalogue.ROOTS_DO_NOT_MATCH.retry).toBe('never');
  expect(errorCatalogue.COLLECTION_IS_RETIRED.retry).toBe('never');
});

it('are one sentence for a failed update of a collection, a skill or its address (COLL-017, SKILL-021)', () => {
  expect(refusalText('updateCollectionMetadata', 'FORBIDDEN_ACCESS')).toBe(
    'An error occurred while updating collection.',
  );
  expect(refusalText('updateSkillMeta', 'INVALID_ARGUMENTS')).toBe('An error occurred while updating skill.');
  expect(refusalText('updateSlug', 'SLUG_TAKEN')).toBe('An error occurred while updating skill.');
});

it('say what is wrong with a text that could not be published', () => {
  expect(refusalText('updateSkillMeta', 'DRAFT_IS_INVALID')).toContain('the text is not complete');
});

it('says of an approval that came to nothing why, and what helps (U14)', () => {
  expect(refusalText('setSkillApproval', 'APPROVAL_OF_OWN_TEXT')).toBe(
    'You wrote this text last, so somebody else has to approve it.',
  );
  expect(refusalText('setSkillApproval', 'APPROVED_TEXT_CHANGED')).toContain(
    'Read it again, then approve it.',
  );
});

it('says of an author who is not found that nobody in the organization is called so (COLL-021)', () => {
  const text = 'Nobody in the organization has this email or username.';
  for (const op of ['updateSkillAuthors', 'updateCollectionAuthors'])
    expect(refusalText(op, 'NOT_FOUND')).toBe(text);
  expect(refusalText('updateComment', 'NOT_FOUND')).not.toBe(text);
  expect(refusalText('updateCollectionAuthors', 'FORBIDDEN_ACCESS')).toBe(
    'An error occurred while updating collection.',
  );
});

it('names what is taught in the organization’s own words (PROF-011, D79)', () => {
  expect(refusalText('setContentBoost', 'SKILL_IS_RETIRED')).toBe('Not accepted: the skill was retired');
  setTerms({ skill: 'module', course: 'class' });
  expect(refusalText('setContentBoost', 'SKILL_IS_RETIRED')).toBe('Not accepted: the module was retired');
  expect(refusalText('publishSkill', 'DRAFT_FULL')).toBe('Not accepted: the text is too long for a module');
  setTerms({});
});

import { expect, it } from 'vitest';
import { refusalText } from './refusal-words.ts';

it('are those of the error catalogue where it has some for the mutation', () => {
  expect(refusalText('createComment', 'FORBIDDEN_ACCESS')).toBe('An error occurred. Unable to add comment');
  expect(refusalText('updateComment', null)).toBe('An error occurred. Unable to update comment');
  expect(refusalText('removeComment', null)).toBe('An error occurred. Unable to delete comment');
  expect(refusalText('editEntityMessage', null)).toBe('An error occurred. Unable to edit message');
});

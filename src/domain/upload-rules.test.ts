import { expect, it } from 'vitest';
import {
  bytesAllowed,
  MAX_BYTES_OF_ORGANIZATION,
  MAX_BYTES_OF_PERSON,
  MAX_FILE_BYTES,
} from './upload-rules.ts';

it('a file may be as large as its kind allows, and as what its person and their organization have left', () => {
  const none = { ofPerson: 0, ofOrganization: 0 };
  expect(bytesAllowed('image', none)).toBe(MAX_FILE_BYTES);
  expect(bytesAllowed('pdf', { ...none, ofPerson: MAX_BYTES_OF_PERSON - 7 })).toBe(7);
  expect(bytesAllowed('pdf', { ...none, ofOrganization: MAX_BYTES_OF_ORGANIZATION - 5 })).toBe(5);
  expect(bytesAllowed('image', { ...none, ofPerson: MAX_BYTES_OF_PERSON + 1 })).toBe(0);
  expect(bytesAllowed('image', { ...none, ofOrganization: MAX_BYTES_OF_ORGANIZATION + 1 })).toBe(0);
  // A person's own picture is nobody else's.
  expect(bytesAllowed('image', { ofPerson: 0, ofOrganization: null })).toBe(MAX_FILE_BYTES);
});

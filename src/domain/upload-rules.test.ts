import { expect, it } from 'vitest';
import { allowances } from './allowances.ts';
import { bytesAllowed, MAX_BYTES_OF_ORGANIZATION, MAX_FILE_BYTES } from './upload-rules.ts';

it('a file may be as large as its kind allows, and as what its person and their organization have left', () => {
  const { most } = allowances.uploadedBytes;
  const none = { ofPerson: 0, ofOrganization: 0 };
  expect(bytesAllowed('image', none, most)).toBe(MAX_FILE_BYTES);
  expect(bytesAllowed('pdf', { ...none, ofPerson: most - 7 }, most)).toBe(7);
  expect(bytesAllowed('pdf', { ...none, ofOrganization: MAX_BYTES_OF_ORGANIZATION - 5 }, most)).toBe(5);
  expect(bytesAllowed('image', { ...none, ofPerson: most + 1 }, most)).toBe(0);
  expect(bytesAllowed('image', { ...none, ofOrganization: MAX_BYTES_OF_ORGANIZATION + 1 }, most)).toBe(0);
  expect(bytesAllowed('image', { ...none, ofPerson: 90 }, 100)).toBe(10);
  // A person's own picture is nobody else's.
  expect(bytesAllowed('image', { ofPerson: 0, ofOrganization: null }, most)).toBe(MAX_FILE_BYTES);
});

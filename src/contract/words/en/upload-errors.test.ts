import { expect, it } from 'vitest';
import { cropPixels, mayHaveType, typeOfName, uploadProblem } from '#domain/upload-rules.ts';
import { uploadErrorText } from './upload-errors.ts';

const named = (name: string, size = 10) => ({ name, size });

it('takes pictures of lessons as jpg, jpeg, png and gif up to 10485760 bytes (IMAGE-003)', () => {
  for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.gif'])
    expect(uploadProblem(named(name, 10_485_760), 'image', 'content')).toBeNull();
  expect(uploadProblem(named('a.jpg', 10_485_761), 'image', 'content')?.code).toBe('FILE_TOO_LARGE');
  for (const name of ['a.svg', 'a.webp', 'a.html', 'a'])
    expect(uploadProblem(named(name), 'image', 'content')?.code).toBe('INVALID_FILES');
});

it('takes pictures of people and organizations as jpeg, jpg and png alone (IMAGE-004)', () => {
  for (const name of ['a.jpg', 'a.jpeg', 'a.png'])
    expect(uploadProblem(named(name), 'image', 'profile')).toBeNull();
  expect(uploadProblem(named('a.gif'), 'image', 'profile')?.code).toBe('INVALID_FILES');
  expect(mayHaveType('user', 'image', 'image/gif')).toBe(false);
  expect(uploadProblem(named('a.png', 10_485_761), 'image', 'profile')?.code).toBe('FILE_TOO_LARGE');
});

it('says why a file was not taken in the words of the specification (IMAGE-008)', () => {
  expect(uploadErrorText('FILE_TOO_LARGE', 10_485_760)).toBe('File size exceeds the maximum limit of 10 MB');
  expect(uploadErrorText('INVALID_FILES')).toBe('Invalid files provided for upload');
  expect(uploadErrorText('CREATE_UPLOAD_INTENT_FAILED')).toBe(
    'Unable to create upload intent due to unknown error',
  );
  expect(uploadErrorText('UPLOAD_FAILED')).toBe('Unable to upload file');
  expect(uploadErrorText('FILE_HARMFUL')).toBe(
    'The virus scanner found something harmful in this file, so the server did not keep it.',
  );
});

it('takes every other file up to 10485760 bytes, and a video up to 500 MB (IMAGE-015)', () => {
  expect(uploadProblem(named('a.pdf', 10_485_760), 'pdf', 'content')).toBeNull();
  for (const [name, kind] of [
    ['a.pdf', 'pdf'],
    ['a.vtt', 'captions'],
    ['a.zip', 'attachment'],
  ] as const)
    expect(uploadProblem(named(name, 10_485_761), kind, 'content')?.code).toBe('FILE_TOO_LARGE');
  expect(uploadProblem(named('a.mp4', 524_288_000), 'video', 'content')).toBeNull();
  expect(uploadProblem(named('a.webm', 524_288_001), 'video', 'content')?.code).toBe('FILE_TOO_LARGE');
  expect(typeOfName('attachment', 'page.html', 'content')).toBeNull();
});

it('keeps a crop inside of its picture, at least a pixel of it', () => {
  const picture = { width: 101, height: 50 };
  expect(cropPixels({ unit: '%', x: 50, y: 0, width: 50, height: 100 }, picture)).toEqual({
    left: 51,
    top: 0,
    width: 50,
    height: 50,
  });
  expect(cropPixels({ unit: '%', x: 100, y: 100, width: 0.01, height: 0.01 }, picture)).toEqual({
    left: 100,
    top: 49,
    width: 1,
    height: 1,
  });
});

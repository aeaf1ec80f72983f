import { expect, it } from 'vitest';
import { findPicture } from './find-picture.ts';

const pictures = [
  'a/lesson/imgs/00.png',
  'a/other/imgs/00.png',
  'a/other/imgs/01.png',
  'logo.png',
  'a/lesson/a b.png',
];
const place = (src: string, lesson = 'a/lesson.md') => findPicture(src, lesson, pictures);

it.each([
  ['lesson/imgs/00.png', 'a/lesson/imgs/00.png'],
  ['./lesson/imgs/00.png?raw=1#x', 'a/lesson/imgs/00.png'],
  ['../logo.png', 'logo.png'],
  ['/logo.png', 'logo.png'],
  ['lesson/a%20b.png', 'a/lesson/a b.png'],
])('finds %s beside the lesson', (src, path) => {
  expect(place(src)).toEqual({ ok: true, path });
});

it.each([
  ['https://cdn.example/x/0f/a/other/imgs/01.png', 'a/other/imgs/01.png'],
  ['https://cdn.example/renamed/imgs/00.png', 'a/lesson/imgs/00.png'],
  ['//cdn.example/a/other/imgs/00.png', 'a/other/imgs/00.png'],
])('matches %s by the tail of its path, the own pictures first (D52)', (src, path) => {
  expect(place(src)).toEqual({ ok: true, path });
});

it.each([
  '../../etc/passwd.png',
  '../..',
  '..\\..\\secret.png',
  '%2e%2e/%2e%2e/secret.png',
  'https://cdn.example/logo.png',
  'https://cdn.example/none/here.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'a%00.png',
  '%ff.png',
])('refuses %s with a reason', (src) => {
  const found = place(src);
  expect(found).toMatchObject({ ok: false });
  expect(!found.ok && found.reason).not.toBe('');
});

it('takes none where several files could be meant', () => {
  expect(place('https://cdn.example/renamed/imgs/00.png', 'b/elsewhere.md')).toEqual({
    ok: false,
    reason: 'several files here could be the remote picture',
  });
});

const named = ['img/Hu\u0308tte.png', 'img/20% off.png', 'img/c#.png', 'img/Buoy.PNG'];
const shot = (src: string) => findPicture(src, 'part/01-shots.md', named, 'shots');

it.each([
  ['../img/H\u00fctte.png', 'img/Hu\u0308tte.png'],
  ['../img/20% off.png', 'img/20% off.png'],
  ['../img/c#.png', 'img/c#.png'],
  ['../../shots/img/Buoy.PNG', 'img/Buoy.PNG'],
])(
  'finds %s though its letters have another form, it holds signs of addresses, or it leaves the folder and comes back',
  (src, path) => {
    expect(shot(src)).toEqual({ ok: true, path });
  },
);

it('names the file that differs in capitals alone', () => {
  expect(shot('../img/buoy.png')).toEqual({
    ok: false,
    reason: 'there is no such file; did you mean Buoy.PNG?',
  });
});

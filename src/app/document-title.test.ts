// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { followHeading, titleOf } from './document-title.ts';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

it('is the heading of the page with the name of the product behind it (UI-008)', async () => {
  document.title = 'Lectern';
  document.body.innerHTML = '<main></main>';
  const stop = followHeading(document);
  const main = document.querySelector('main')!;
  main.innerHTML = '<h1>  Linux\n basics </h1>';
  await nextTurn();
  expect(document.title).toBe('Linux basics | Lectern');
  main.innerHTML = '';
  await nextTurn();
  expect(document.title).toBe('Linux basics | Lectern');
  main.innerHTML = '<h1><bdi>Cron</bdi></h1>';
  await nextTurn();
  document.querySelector('bdi')!.firstChild!.nodeValue = 'Cron jobs';
  await nextTurn();
  expect(document.title).toBe('Cron jobs | Lectern');
  stop();
});

it('is the name of the product where no heading is', () => {
  expect(titleOf(undefined)).toBe('Lectern');
});

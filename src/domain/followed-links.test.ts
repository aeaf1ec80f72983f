import { describe, expect, it } from 'vitest';
import { leadsTo, ledTo } from './followed-links.ts';

const origin = 'https://learn.example';
const paths = ['/harbor/knots', '/harbor/old-knots'];

describe('a link beside a course', () => {
  it.each([
    '/harbor/knots',
    '/harbor/knots/',
    '/harbor/old-knots?activeTab=exams#top',
    'https://learn.example/harbor/knots',
  ])('leads to the course when it is %s', (url) => {
    expect(leadsTo(url, paths, origin)).toBe(true);
  });

  it.each([
    '/harbor/knots-2',
    '/harbor/knots/skill/bowline',
    '/other/knots',
    'https://elsewhere.example/harbor/knots',
    'mailto:knots@harbor.example',
    'https://',
    '//elsewhere.example/harbor/knots',
    '',
  ])('does not lead to the course when it is "%s"', (url) => {
    expect(leadsTo(url, paths, origin)).toBe(false);
  });

  it('is recognized without an origin alone where the server does not know its own', () => {
    expect(leadsTo('/harbor/knots', paths, null)).toBe(true);
    expect(leadsTo('https://learn.example/harbor/knots', paths, null)).toBe(false);
  });

  it('keeps its kind when it is led to another page', () => {
    expect(ledTo('/harbor/knots?a=1', '/harbor/bends')).toBe('/harbor/bends');
    expect(ledTo('https://learn.example/harbor/knots', '/harbor/bends')).toBe(
      'https://learn.example/harbor/bends',
    );
  });
});

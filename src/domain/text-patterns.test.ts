import { expect, it } from 'vitest';
import { freeText, organizationNameFault, slugLike } from './text-patterns.ts';

it('a slug-like text has letters, digits and hyphens, at least 3 of them (ACCT-014)', () => {
  for (const right of ['abc', 'A-1', '---', 'x'.repeat(300)]) expect(right).toMatch(slugLike);
  for (const wrong of ['', 'ab', 'a b', 'a_b', 'abé', 'a.b', ' abc', 'abc\n'])
    expect(wrong).not.toMatch(slugLike);
});

it('a free text has 1 to 500 characters, none of them a control character (ACCT-014)', () => {
  for (const right of ['x', 'Ärzte & Söhne, 2026!', '学校', '🎓'.repeat(500), 'x'.repeat(500)])
    expect(right).toMatch(freeText);
  for (const wrong of ['', 'x'.repeat(501), 'a\tb', 'a\nb', 'a\u0000', '\u007F', 'a\u0085b', 'abc\n'])
    expect(wrong).not.toMatch(freeText);
});

it('the name of an organization is a free text', () => {
  expect(organizationNameFault('  ')).toBe('missing');
  expect(organizationNameFault('River\tSchool')).toBe('form');
  expect(organizationNameFault(' River School ')).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { takenBack, taxIn } from './refund.ts';

describe('a refund', () => {
  it('has as much tax as its share of the invoice, and all parts together have all of it', () => {
    const invoice = { amountCents: 1000, taxCents: 167 };
    expect(taxIn(invoice, 0, 1000)).toBe(167);
    const parts = [333, 333, 333, 1];
    let before = 0;
    const taxes = parts.map((part) => {
      const tax = taxIn(invoice, before, part);
      before += part;
      return tax;
    });
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(167);
    expect(taxes.every((tax) => tax >= 0)).toBe(true);
  });

  it('of a part takes nothing back, whatever it was paid for', () => {
    for (const kind of ['term', 'more licenses', 'course', 'seats'] as const)
      expect(takenBack(kind, { isWhole: false, isLast: true })).toBe('nothing');
  });

  it('of all takes back the last term, licenses of it, a course or its seats', () => {
    const whole = { isWhole: true, isLast: true };
    expect(takenBack('term', whole)).toBe('term');
    expect(takenBack('more licenses', whole)).toBe('licenses');
    expect(takenBack('course', whole)).toBe('course');
    expect(takenBack('seats', whole)).toBe('seats');
  });

  it('of a term that another one follows takes nothing back', () => {
    const used = { isWhole: true, isLast: false };
    expect([takenBack('term', used), takenBack('more licenses', used)]).toEqual(['nothing', 'nothing']);
  });
});

import { describe, expect, it } from 'vitest';
import { mayLeaveAuthorship, shortTextFault } from './create-rules.ts';

describe('a new skill', () => {
  it('has a title and a subtitle of 1 to 50 characters each (CREATE-006, CREATE-007)', () => {
    expect(shortTextFault('x'.repeat(50))).toBeNull();
    expect(shortTextFault('x'.repeat(51))).toBe('too long');
    expect(shortTextFault('   ')).toBe('empty');
    expect(shortTextFault('')).toBe('empty');
  });

  it('may be left to others by the owner and the administrator of that catalog (CREATE-011)', () => {
    expect(mayLeaveAuthorship(['owner'], 'internal')).toBe(true);
    expect(mayLeaveAuthorship(['owner'], 'catalog')).toBe(true);
    expect(mayLeaveAuthorship(['learningAdmin'], 'internal')).toBe(true);
    expect(mayLeaveAuthorship(['learningAdmin'], 'catalog')).toBe(false);
    expect(mayLeaveAuthorship(['storeContentAdmin'], 'catalog')).toBe(true);
    expect(mayLeaveAuthorship(['storeContentAdmin'], 'internal')).toBe(false);
    expect(mayLeaveAuthorship(['trainer', 'member'], 'internal')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { enrollmentListOf } from './enrollment-list.ts';

const going = { collectionComplete: false };
const finished = { collectionComplete: true };

describe('the lists of enrollments', () => {
  it('count a course as completed once all its lessons are, also while its status still says active (ROUTE-025)', () => {
    expect(enrollmentListOf({ status: 'active', visibility: 'visible' }, going)).toBe('active');
    expect(enrollmentListOf({ status: 'active', visibility: 'visible' }, finished)).toBe('completed');
  });

  it('keep a course completed that got new lessons after the server had called it completed', () => {
    expect(enrollmentListOf({ status: 'completed', visibility: 'visible' }, going)).toBe('completed');
  });

  it('show a hidden course among the hidden ones alone, finished or not', () => {
    expect(enrollmentListOf({ status: 'active', visibility: 'hidden' }, going)).toBe('hidden');
    expect(enrollmentListOf({ status: 'completed', visibility: 'hidden' }, finished)).toBe('hidden');
  });

  it('leave out a course that the person has left', () => {
    expect(enrollmentListOf({ status: 'inactive', visibility: 'visible' }, finished)).toBeNull();
    expect(enrollmentListOf({ status: 'inactive', visibility: 'hidden' }, going)).toBeNull();
  });
});

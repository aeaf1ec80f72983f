import { describe, expect, it } from 'vitest';
import {
  PRICE_DEFAULT_CENTS,
  PRICE_LEAST_CENTS,
  PRICE_MOST_CENTS,
  priceDown,
  priceUp,
  raisedPrice,
} from './price.ts';

describe('the price input', () => {
  it('holds cents, with 500 as default and minimum (CREATE-017)', () => {
    expect([PRICE_DEFAULT_CENTS, PRICE_LEAST_CENTS]).toEqual([500, 500]);
  });

  it('raises what is below the minimum to it (CREATE-017)', () => {
    expect([0, 123, 499, 500, 501].map(raisedPrice)).toEqual([500, 500, 500, 500, 501]);
    expect(raisedPrice(PRICE_MOST_CENTS + 1)).toBe(PRICE_MOST_CENTS);
  });

  it('goes up and down by 100, and down never below the minimum (CREATE-017)', () => {
    expect([priceUp(500), priceUp(1239)]).toEqual([600, 1339]);
    expect([priceDown(700), priceDown(599), priceDown(500)]).toEqual([600, 500, 500]);
  });
});

import { describe, expect, it } from 'vitest';
import { addressToVerify, partnerFactors } from './email-banner.ts';

const unverified = { address: 'ana@school.example', primary: true, verified: false };

describe('the banner about an unverified address', () => {
  it('names the primary one of a person who signed in with a password', () => {
    expect(addressToVerify([unverified], ['password'])).toBe('ana@school.example');
  });

  it('is hidden from people who signed in through either of the two partners (BANNER-003)', () => {
    expect(partnerFactors).toHaveLength(2);
    for (const factor of partnerFactors) expect(addressToVerify([unverified], [factor, 'otp'])).toBeNull();
  });

  it('is hidden without a primary address, whatever others there are (BANNER-003)', () => {
    expect(addressToVerify([], ['password'])).toBeNull();
    expect(addressToVerify([{ ...unverified, primary: false }], ['password'])).toBeNull();
  });

  it('is hidden once the primary address is verified, whatever others wait (BANNER-003)', () => {
    const emails = [
      { ...unverified, address: 'b@school.example', primary: false },
      { ...unverified, verified: true },
    ];
    expect(addressToVerify(emails, ['password'])).toBeNull();
  });
});

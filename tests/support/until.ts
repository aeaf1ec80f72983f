/** Waiting for what shows, however long a busy machine takes for it: the test's own limit is the only one. */
import { waitFor } from '@testing-library/react';
import { vi } from 'vitest';

/** Just within the 20 s of a test (vitest.config.ts), so that a failure still says what was on the page. ms */
export const WITHIN_A_TEST = 19_000;

/** @param look  throws for as long as it is not there */
export const until = <T>(look: () => T): Promise<T> => waitFor(look, { timeout: WITHIN_A_TEST });

/** The same while the clock is a fake one: each look moves it by 50 ms. */
export const untilInFakeTime = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: WITHIN_A_TEST });

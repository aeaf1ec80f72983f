/**
 * From which network something is asked, for the trail and the log: as a mark that this server alone can make of it. Lines of one network are
 * known as such, and nobody who reads them, or a backup of them, learns the address.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';

const LETTERS = 16;
const asking = new AsyncLocalStorage<string>();

/** @param network  as `networkOf` says it */
export const markOfNetwork = (key: Buffer, network: string): string =>
  createHmac('sha256', key).update(`network ${network}`).digest('base64url').slice(0, LETTERS);

/** What is written to the trail meanwhile bears the mark. */
export const fromNetwork = <T>(mark: string, run: () => T): T => asking.run(mark, run);

/** undefined: a job's doing, a command's, or a test's */
export const markOfAsking = (): string | undefined => asking.getStore();

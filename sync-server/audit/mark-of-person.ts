/** Who did something, for the log: a mark that this server alone can make. Lines of one person are known as such, and name nobody. */
import { createHmac } from 'node:crypto';

const LETTERS = 16;

export const markOfPerson = (key: Buffer, userId: string): string =>
  createHmac('sha256', key).update(`person ${userId}`).digest('base64url').slice(0, LETTERS);

/** What a code is worth at a moment. */
import type { AccessCodeStatus } from '#domain/access-code.ts';
import type { CodeRecord } from './repository.ts';

type Dated = Pick<CodeRecord, 'status' | 'expiresAt' | 'revokedAt'>;

/** One that nobody has used yet is worth nothing once it is taken back, or its batch is over. `revokedAt`: of either. */
export const statusOf = ({ status, expiresAt, revokedAt }: Dated, at: number): AccessCodeStatus =>
  status === 'available' && (revokedAt !== null || (expiresAt !== null && expiresAt <= at))
    ? 'invalid'
    : status;

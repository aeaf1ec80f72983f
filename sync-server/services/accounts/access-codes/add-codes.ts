/** The only way to new codes. */
import type { CodeGift } from '#contract/accounts/access-code.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { hashOfCode, newCode } from './code-hash.ts';
import { insertBatch, insertCodes } from './repository.ts';

const ENDING = 4;

export const newCodes = (count: number): string[] => Array.from({ length: count }, newCode);

type NewCodes = {
  id: string;
  organizationId: string;
  name: string;
  note: string;
  gifts: readonly CodeGift[];
  expiresAt: number | null;
  codes: readonly string[];
  by: string;
  at: number;
};

export async function addCodes(
  { tx }: Pick<ChangeContext, 'tx'>,
  { id, organizationId, name, note, gifts, expiresAt, codes, by, at }: NewCodes,
): Promise<void> {
  await insertBatch(tx, {
    id,
    organizationId,
    name,
    note,
    gifts: JSON.stringify(gifts),
    createdAt: at,
    createdBy: by,
    expiresAt,
    revokedAt: null,
  });
  await insertCodes(
    tx,
    codes.map((code) => ({ hash: hashOfCode(code), batchId: id, ending: code.slice(-ENDING) })),
  );
}

/**
 * A value that someone else's write replaced although its writer had not seen it. The last to commit wins, per field; whoever lost is told
 * and can use the value again (D34). Bucket `user:{id}` of the loser.
 */
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

export type LostValue = {
  lostId: string;
  /** the row whose field it was */
  type: 'skill' | 'comment' | 'playlist' | 'collection' | 'organization' | 'group' | 'user';
  entityId: string;
  field: string;
  value: unknown;
  /** user id of who wrote over it */
  by: string;
  /** epoch ms */
  at: number;
  /** on this device: the person has decided */
  settledAt: number | null;
};

/** The person has seen it and needs it no longer. */
export const settleLostValueOperation = defineOperation({
  name: 'settleLostValue',
  service: 'content',
  args: { lostId: idSchema },
  result: '{ success }',
  refusals: ['INVALID_ARGUMENTS'],
});

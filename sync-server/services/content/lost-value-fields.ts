/** What a person can do about values that were written over. */
import * as v from 'valibot';
import { settleLostValueOperation } from '#contract/sync/lost-value.ts';
import { settleLostValue } from '../../verbs/field-writes.ts';
import type { ServiceBuilder } from '../../verbs/pothos.ts';

export function lostValueFields({ row, mutation }: ServiceBuilder): void {
  mutation({
    action: 'SettleOwn',
    operation: settleLostValueOperation,
    result: { type: row('LostValueSettling', { success: v.boolean() }) },
    verb: settleLostValue,
  });
}

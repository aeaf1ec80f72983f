/** Reactions: one person, one emoji, one message. The verb says `on`; without it, as scripts ask, it toggles (D107). */
import * as v from 'valibot';
import { idSchema, pointerSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { channelEntity } from './message.ts';

/** of one message */
export const MOST_REACTIONS = 20;

/** what is offered first; any other emoji is taken as well */
export const offeredReactions = ['👍', '❤️', '🎉', '😄', '😮', '😢', '🙏', '👀', '✅', '🚀'] as const;

const emoji =
  /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}])[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;
const reactionSchema = v.pipe(v.string(), v.maxLength(32), v.regex(emoji, 'not an emoji'));

export const toggleEntityReactionOperation = defineOperation({
  name: 'toggleEntityReaction',
  service: 'communication',
  args: {
    entityType: channelEntity,
    entityId: idSchema,
    messageId: pointerSchema,
    reaction: reactionSchema,
    hasParent: v.boolean(),
    on: v.nullish(v.boolean()),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

type Reactions = Readonly<Record<string, readonly string[]>>;

/** @returns the reactions of a message once somebody has one there, or no longer (CHAT-014) */
export function withReaction(
  reactions: Reactions | undefined,
  { reaction, userId, on }: { reaction: string; userId: string; on: boolean | null | undefined },
): Record<string, string[]> {
  const before = reactions?.[reaction] ?? [];
  const has = before.includes(userId);
  const { [reaction]: _gone, ...others } = Object.fromEntries(
    Object.entries(reactions ?? {}).map(([each, users]) => [each, [...users]]),
  );
  const users =
    (on ?? !has) ? (has ? [...before] : [...before, userId]) : before.filter((id) => id !== userId);
  return users.length > 0 ? { ...others, [reaction]: users } : others;
}

/** Whoever a comment names is told in their inbox, if they may read it: each once for one comment. */
import { commentLink } from '#domain/comment-link.ts';
import { MOST_MENTIONS } from '#domain/mentions.ts';
import { mentionsIn } from '#domain/message-text.ts';
import { type CommentAccess, mayReadContent, worksOnContent } from '#domain/policy.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { notify } from '../../communication/notify.ts';
import type { SkillRecord } from '../skills/skill-row.ts';
import { standingOfPerson } from '../standing.ts';

/** @throws Refusal INVALID_ARGUMENTS */
export function assertNamesFew(body: string): void {
  if (mentionsIn(body).length > MOST_MENTIONS) throw invalid('body', 'names too many people');
}

/** @returns those of these people who may read the comments on the skill: everyone's, or those of its authors and reviewers */
async function readersAmong(
  { tx, at }: Pick<ReadContext, 'tx' | 'at'>,
  skill: SkillRecord,
  access: CommentAccess,
  userIds: readonly string[],
): Promise<string[]> {
  const readers: string[] = [];
  for (const userId of userIds) {
    const { subject, standing } = (await standingOfPerson(tx, userId, at))(skill);
    const reads =
      access === 'private'
        ? worksOnContent(subject, skill.rootType, standing)
        : mayReadContent(subject, skill, standing);
    if (reads) readers.push(userId);
  }
  return readers;
}

/** @param before  what the comment said until now: whoever it named has been told */
export async function tellMentioned(
  ctx: ServiceContext,
  skill: SkillRecord,
  comment: { id: string; access: CommentAccess; body: string },
  before = '',
): Promise<void> {
  const { userId: by } = ctx.caller;
  const known = new Set([by, ...mentionsIn(before)]);
  const named = mentionsIn(comment.body).filter((userId) => !known.has(userId));
  if (named.length === 0) return;
  const told = await readersAmong(ctx, skill, comment.access, named);
  const variables = { of: 'comment', group: skill.title, link: commentLink(skill.id, comment.id) };
  await notify(ctx, told, { id: comment.id, template: 'mention', variables, by }, ctx.at);
}

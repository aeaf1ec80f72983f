/** Somebody approves the text of a skill as they see it, or takes that back. Served by services/content/approvals. */
import {
  type SkillApprovals,
  setSkillApprovalOperation,
  skillApprovalsId,
} from '#contract/content/approval.ts';
import { withApproval } from '#domain/approvals.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

const keyOf = (skillId: string) => entityKey('skillApprovals', skillApprovalsId(skillId));

export const setSkillApproval = defineMutation({
  operation: setSkillApprovalOperation,
  // Before a publication that follows it.
  lane: ({ skillId }) => `skill:${skillId}`,
  types: ['skillApprovals'],
  touches: ({ args }) => [keyOf(args.skillId)],
  needs: ({ skillId }) => [entityKey('skill', skillId)],
  apply: (rows, { args: { skillId, stage, textHash, approved }, me, at }) => {
    const id = skillApprovalsId(skillId);
    const known = rows.get('skillApprovals', id);
    const given = { userId: me, stage, textHash, approvedAt: at, approved };
    const row: SkillApprovals = {
      id,
      thing: 'skillApprovals',
      skillId,
      approvals: withApproval(known?.approvals ?? [], given),
      // What is approved is what is there: the server takes no other.
      ...(approved ? { textHash } : known?.textHash !== undefined && { textHash: known.textHash }),
      ...(known?.lastWriter !== undefined && { lastWriter: known.lastWriter }),
    };
    return [{ key: keyOf(skillId), row }];
  },
  about: ({ skillId }) => ({ place: entityKey('skill', skillId), text: null }),
});

/** What was given is taken back; the stories hold no text whose hash a new one could name. */
export const sample: SampleOf<typeof setSkillApproval> = ({ all, me }, chance) => {
  const row = oneOf(all('skillApprovals'), chance);
  const own = oneOf(
    (row?.approvals ?? []).filter(({ userId }) => userId === me),
    chance,
  );
  if (!row || !own) return null;
  const approved = own.withdrawnAt !== null;
  return { skillId: row.skillId, stage: own.stage, textHash: own.textHash, approved };
};

/** Approvals of a text: what an organization asks for before a publication, and what of it is still missing (SKILL-004, D94). */

/** So many people have to approve in each stage; the order of the stages is free. */
export type ApprovalStage = { name: string; approvals: number };

export const MOST_STAGES = 5;
export const STAGE_NAME_LETTERS = 60;
export const MOST_APPROVALS_OF_A_STAGE = 5;
/** A row names so many of them, the newest: it travels as a whole. */
export const APPROVALS_SHOWN = 100;

/** `stage`: its name; empty where the organization names none. It counts for the first stage then. */
export type Approval = {
  userId: string;
  stage: string;
  /** of the text that the person saw */
  textHash: string;
  approvedAt: number;
  /** null: it holds, as long as the text is this one */
  withdrawnAt: number | null;
};

/** An edit asks again: an approval holds for its own text and for no other. */
export const approves = ({ textHash, withdrawnAt }: Approval, presentHash: string): boolean =>
  withdrawnAt === null && textHash === presentHash;

/**
 * What an organization asks for before a publication. `byAnother`: nobody approves what they wrote last. That holds where there is a stage,
 * and unless the organization turns it off.
 */
export type ApprovalsAsked = { stages: readonly ApprovalStage[]; byAnother: boolean };
export const noApprovalsAsked: ApprovalsAsked = { stages: [], byAnother: true };

/** A state of a text, and who brought it there; null: nobody knows. `textHash` null: it is incomplete */
export type WrittenText = { textHash: string | null; lastWriter: string | null };

/** Whether an approval by this person counts for nothing, as they wrote the text last. */
export const isOwnWriting = (
  { stages, byAnother }: ApprovalsAsked,
  userId: string,
  lastWriter: string | null,
): boolean => byAnother && stages.length > 0 && userId === lastWriter;

/** A text as it was when somebody looked; `former`: as the one before them left it, while there is one */
export type LookedText = WrittenText & { former: WrittenText | null };

/** Who types and takes it back leaves the text to whom it was: only what reads otherwise is theirs. */
export function lookedAgain(
  known: LookedText | undefined,
  { textHash, lastWriter }: WrittenText,
): LookedText {
  if (!known) return { textHash, lastWriter, former: null };
  const isAs = (text: WrittenText | null) => textHash !== null && text?.textHash === textHash;
  if (isAs(known)) return known;
  const { former, ...left } = known;
  if (former && isAs(former)) return { ...former, former: left };
  return { textHash, lastWriter, former: lastWriter === known.lastWriter ? former : left };
}

export type MissingApprovals = { stage: string; missing: number };

/** One person counts once in each stage. @returns the stages that need more people; none: the text may be published */
export function missingApprovals(
  asked: ApprovalsAsked,
  approvals: readonly Approval[],
  { textHash, lastWriter }: WrittenText,
): MissingApprovals[] {
  const holding = approvals.filter(
    (approval) =>
      textHash !== null && approves(approval, textHash) && !isOwnWriting(asked, approval.userId, lastWriter),
  );
  return asked.stages.flatMap(({ name, approvals: needed }, at) => {
    const people = new Set(
      holding.filter(({ stage }) => stage === name || (at === 0 && stage === '')).map(({ userId }) => userId),
    );
    return people.size < needed ? [{ stage: name, missing: needed - people.size }] : [];
  });
}

type Given = Omit<Approval, 'withdrawnAt'> & { approved: boolean };

/** Approving the same text twice in a stage is approving it once. @returns the newest ones, the last given first */
export function withApproval(
  approvals: readonly Approval[],
  { approved, approvedAt, ...given }: Given,
): Approval[] {
  const same = (each: Approval) =>
    each.userId === given.userId && each.stage === given.stage && each.textHash === given.textHash;
  const known = approvals.find(same);
  if (approved ? known?.withdrawnAt === null : !known || known.withdrawnAt !== null) return [...approvals];
  const next =
    approved || !known ? { ...given, approvedAt, withdrawnAt: null } : { ...known, withdrawnAt: approvedAt };
  return [next, ...approvals.filter((each) => !same(each))]
    .sort((a, b) => b.approvedAt - a.approvedAt || (a.userId < b.userId ? -1 : 1))
    .slice(0, APPROVALS_SHOWN);
}

/** How a text and its approvals look in a list. `waiting`: so many are still missing */
export type ApprovalState = { state: 'approved' | 'outdated' } | { state: 'waiting'; missing: number };

/**
 * @param present  its hash null: the text is another one than any that was approved; undefined: nobody has looked
 * @param inReview  a text that nobody has approved yet waits only once it is being reviewed
 * @returns null: there is nothing to say
 */
export function approvalState(
  asked: ApprovalsAsked,
  approvals: readonly Approval[],
  present: { textHash: string | null | undefined; lastWriter: string | null },
  inReview: boolean,
): ApprovalState | null {
  const given = approvals.filter(({ withdrawnAt }) => withdrawnAt === null);
  if (given.length > 0 && present.textHash === undefined) return null;
  const holding = given.filter(({ textHash }) => textHash === present.textHash);
  if (given.length > 0 && holding.length === 0) return { state: 'outdated' };
  const text = { ...present, textHash: present.textHash ?? null };
  const missing = missingApprovals(asked, holding, text).reduce((sum, each) => sum + each.missing, 0);
  if (missing > 0) return holding.length > 0 || inReview ? { state: 'waiting', missing } : null;
  return holding.length > 0 ? { state: 'approved' } : null;
}

import { expect, it } from 'vitest';
import {
  type Approval,
  approvalState,
  approves,
  isOwnWriting,
  type LookedText,
  lookedAgain,
  missingApprovals,
  noApprovalsAsked,
  withApproval,
} from './approvals.ts';

const given = (userId: string, stage: string, textHash = 'now'): Approval => ({
  ...{ userId, stage, textHash, approvedAt: 1, withdrawnAt: null },
});
const stages = [
  { name: 'Language', approvals: 1 },
  { name: 'Facts', approvals: 2 },
];

const asked = { stages, byAnother: true };
const by = (lastWriter: string | null, textHash = 'now') => ({ textHash, lastWriter });

it('asks for nothing unless the organization has chosen stages (SKILL-004)', () => {
  expect(missingApprovals(noApprovalsAsked, [], by(null))).toEqual([]);
});

it('counts each person once in a stage, and only for the text that they saw (SKILL-004)', () => {
  const approvals = [
    given('ana', 'Facts'),
    { ...given('ana', 'Facts'), approvedAt: 2 },
    given('bo', 'Facts', 'before'),
    given('cy', 'Language'),
  ];
  expect(missingApprovals(asked, approvals, by(null))).toEqual([{ stage: 'Facts', missing: 1 }]);
  expect(missingApprovals(asked, [...approvals, given('bo', 'Facts')], by(null))).toEqual([]);
  expect(missingApprovals(asked, approvals, by(null, 'edited'))).toEqual([
    { stage: 'Language', missing: 1 },
    { stage: 'Facts', missing: 2 },
  ]);
});

it('counts an approval without a stage for the first one, and a withdrawn one for none (SKILL-004)', () => {
  const approvals = [given('ana', ''), { ...given('bo', 'Facts'), withdrawnAt: 5 }];
  expect(missingApprovals(asked, approvals, by(null))).toEqual([{ stage: 'Facts', missing: 2 }]);
  expect(approves({ ...given('bo', 'Facts'), withdrawnAt: 5 }, 'now')).toBe(false);
});

it('does not count the approval of whoever wrote the text last, where a stage asks and the organization has not turned that off (SKILL-004)', () => {
  const approvals = [given('ana', 'Language'), given('ana', 'Facts'), given('bo', 'Facts')];
  expect(missingApprovals(asked, approvals, by('ana'))).toEqual([
    { stage: 'Language', missing: 1 },
    { stage: 'Facts', missing: 1 },
  ]);
  for (const lastWriter of ['cy', null])
    expect(missingApprovals(asked, approvals, by(lastWriter))).toEqual([]);
  expect(missingApprovals({ stages, byAnother: false }, approvals, by('ana'))).toEqual([]);
  expect(isOwnWriting(asked, 'ana', 'ana')).toBe(true);
  expect(isOwnWriting(noApprovalsAsked, 'ana', 'ana')).toBe(false);
  expect(approvalState(asked, approvals, by('ana'), false)).toEqual({ state: 'waiting', missing: 2 });
});

it('takes a text for that of whoever changed what it reads, not of whoever typed and took it back (SKILL-004)', () => {
  const looked = (...edits: [string | null, string][]) =>
    edits.reduce<LookedText | undefined>(
      (known, [textHash, lastWriter]) => lookedAgain(known, { textHash, lastWriter }),
      undefined,
    )?.lastWriter;
  expect(looked(['one', 'ana'])).toBe('ana');
  expect(looked(['one', 'ana'], ['one', 'bo'])).toBe('ana');
  expect(looked(['one', 'ana'], ['two', 'bo'])).toBe('bo');
  expect(looked(['one', 'ana'], ['two', 'bo'], ['three', 'bo'], ['one', 'bo'])).toBe('ana');
  expect(looked(['one', 'ana'], ['two', 'bo'], ['one', 'bo'], ['two', 'bo'])).toBe('bo');
  expect(looked(['one', 'ana'], ['one', 'bo'], ['two', 'bo'])).toBe('bo');
  // Incomplete texts are not the same.
  expect(looked([null, 'ana'], [null, 'bo'])).toBe('bo');
});

it('keeps one approval of a person for a text and stage, withdrawn or given again (SKILL-004)', () => {
  const ana = { userId: 'ana', stage: '', textHash: 'now' };
  const once = withApproval([], { ...ana, approvedAt: 1, approved: true });
  expect(withApproval(once, { ...ana, approvedAt: 2, approved: true })).toEqual(once);
  const back = withApproval(once, { ...ana, approvedAt: 3, approved: false });
  expect(back).toEqual([{ ...ana, approvedAt: 1, withdrawnAt: 3 }]);
  expect(withApproval(back, { ...ana, approvedAt: 4, approved: false })).toEqual(back);
  expect(withApproval(back, { ...ana, approvedAt: 5, approved: true })).toEqual([
    { ...ana, approvedAt: 5, withdrawnAt: null },
  ]);
  expect(withApproval([], { ...ana, approvedAt: 5, approved: false })).toEqual([]);
});

it('in a list a text is approved, waits for approvals, or has outdated ones; what nobody has looked at is not judged (SKILL-004)', () => {
  const asked = { stages: [{ name: 'Facts', approvals: 2 }], byAnother: true };
  const of = (textHash: string | null | undefined) => ({ textHash, lastWriter: null });
  const by = (userId: string, textHash: string) => ({
    ...{ userId, textHash, stage: 'Facts' },
    ...{ approvedAt: 1, withdrawnAt: null },
  });
  const both = [by('ana', 'now'), by('bo', 'now')];
  expect(approvalState(asked, both, of('now'), false)).toEqual({ state: 'approved' });
  expect(approvalState(asked, both.slice(1), of('now'), false)).toEqual({ state: 'waiting', missing: 1 });
  for (const other of ['edited', null])
    expect(approvalState(asked, both, of(other), false)).toEqual({ state: 'outdated' });
  expect(approvalState(asked, both, of(undefined), true)).toBeNull();
  expect(approvalState(asked, [], of(undefined), true)).toEqual({ state: 'waiting', missing: 2 });
  expect(approvalState(asked, [], of(undefined), false)).toBeNull();
  expect(approvalState(noApprovalsAsked, both, of('now'), false)).toEqual({ state: 'approved' });
  expect(approvalState(noApprovalsAsked, [], of(undefined), true)).toBeNull();
  const withdrawn = [{ ...by('ana', 'now'), withdrawnAt: 2 }];
  expect(approvalState(noApprovalsAsked, withdrawn, of('now'), false)).toBeNull();
});

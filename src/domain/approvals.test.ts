import { expect, it } from 'vitest';
import { type Approval, approvalState, approves, missingApprovals, withApproval } from './approvals.ts';

const given = (userId: string, stage: string, textHash = 'now'): Approval => ({
  ...{ userId, stage, textHash, approvedAt: 1, withdrawnAt: null },
});
const stages = [
  { name: 'Language', approvals: 1 },
  { name: 'Facts', approvals: 2 },
];

it('asks for nothing unless the organization has chosen stages (SKILL-004)', () => {
  expect(missingApprovals([], [], 'now')).toEqual([]);
});

it('counts each person once in a stage, and only for the text that they saw (SKILL-004)', () => {
  const approvals = [
    given('ana', 'Facts'),
    { ...given('ana', 'Facts'), approvedAt: 2 },
    given('bo', 'Facts', 'before'),
    given('cy', 'Language'),
  ];
  expect(missingApprovals(stages, approvals, 'now')).toEqual([{ stage: 'Facts', missing: 1 }]);
  expect(missingApprovals(stages, [...approvals, given('bo', 'Facts')], 'now')).toEqual([]);
  expect(missingApprovals(stages, approvals, 'edited')).toEqual([
    { stage: 'Language', missing: 1 },
    { stage: 'Facts', missing: 2 },
  ]);
});

it('counts an approval without a stage for the first one, and a withdrawn one for none (SKILL-004)', () => {
  const approvals = [given('ana', ''), { ...given('bo', 'Facts'), withdrawnAt: 5 }];
  expect(missingApprovals(stages, approvals, 'now')).toEqual([{ stage: 'Facts', missing: 2 }]);
  expect(approves({ ...given('bo', 'Facts'), withdrawnAt: 5 }, 'now')).toBe(false);
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
  const stages = [{ name: 'Facts', approvals: 2 }];
  const by = (userId: string, textHash: string) => ({
    ...{ userId, textHash, stage: 'Facts' },
    ...{ approvedAt: 1, withdrawnAt: null },
  });
  const both = [by('ana', 'now'), by('bo', 'now')];
  expect(approvalState(stages, both, 'now', false)).toEqual({ state: 'approved' });
  expect(approvalState(stages, both.slice(1), 'now', false)).toEqual({ state: 'waiting', missing: 1 });
  for (const other of ['edited', null])
    expect(approvalState(stages, both, other, false)).toEqual({ state: 'outdated' });
  expect(approvalState(stages, both, undefined, true)).toBeNull();
  expect(approvalState(stages, [], undefined, true)).toEqual({ state: 'waiting', missing: 2 });
  expect(approvalState(stages, [], undefined, false)).toBeNull();
  expect(approvalState([], both, 'now', false)).toEqual({ state: 'approved' });
  expect(approvalState([], [], undefined, true)).toBeNull();
  const withdrawn = [{ ...by('ana', 'now'), withdrawnAt: 2 }];
  expect(approvalState([], withdrawn, 'now', false)).toBeNull();
});

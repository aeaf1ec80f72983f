// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { approvalStagesId, skillApprovalsId } from '#contract/content/approval.ts';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { draftWith } from '#tests/support/draft-with.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aSkill, aStore } from '#tests/support/store-builders.ts';
import { ApprovalsDialog } from './approvals-dialog.tsx';
import { MissingApprovals } from './missing-approvals.tsx';
import { StagesDialog } from './stages-dialog.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

const me = newId();
const bea = newId();
const harbor = anOrganization();
const { organizationId } = harbor;
const skill = aSkill({ organizationId, title: 'Morse' });
const { skillId } = skill;

async function store(
  stages: { name: string; approvals: number }[],
  approvals: object[] = [],
  { byAnother, ...more }: { byAnother?: boolean; lastWriter?: string } = {},
) {
  const profiles = [{ ...aProfile(organizationId), roles: ['owner' as const] }];
  db = await aStore({ skills: [skill], organizations: [harbor], profiles }, me);
  const kept = { ver: 1, buckets: [`org:${organizationId}:admin`], pending: 0 };
  await db.things.put({
    ...{ id: approvalStagesId(organizationId), thing: 'approvalStages', organizationId, stages, ...kept },
    ...(byAnother !== undefined && { byAnother }),
  } as never);
  await db.things.put({
    ...{ id: skillApprovalsId(skillId), thing: 'skillApprovals', skillId, approvals, ...kept, ...more },
  } as never);
}
const sent = async () => (await db.outbox.orderBy('seq').toArray()).map(({ op, vars }) => [op, vars]);
const history = () => within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');

it('approves exactly the text that is shown, without a network, and shows it as outdated after an edit (SKILL-004)', async () => {
  const { draft, write, hash } = draftWith(skillId, 'Red is port');
  await store([{ name: 'Facts', approvals: 1 }]);
  await showScreen(db, <ApprovalsDialog skillId={skillId} draft={draft} onClose={() => {}} />);
  expect(await screen.findByText('Red is port')).toBeTruthy();
  expect(screen.getByText('Facts: 1 approval of this text missing')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Approve this text' }));
  await screen.findByText('Facts: approved');
  expect(await sent()).toEqual([
    [
      'setSkillApproval',
      { skillId, stage: 'Facts', textHash: await hash(), approved: true, draftVector: expect.any(String) },
    ],
  ]);
  expect(history()[0]?.textContent).toContain('YouApproved this text');
  write('Red is starboard');
  await screen.findByText('Red is starboard');
  expect(history()[0]?.textContent).toContain('Outdated: the text has changed since');
  expect(screen.getByRole('button', { name: 'Approve this text' })).toBeTruthy();
});

it('takes an approval back (SKILL-004)', async () => {
  const { draft, hash } = draftWith(skillId, 'Red is port');
  const own = { userId: me, stage: '', textHash: await hash(), approvedAt: 1, withdrawnAt: null };
  await store([], [own]);
  await showScreen(db, <ApprovalsDialog skillId={skillId} draft={draft} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Take back my approval' }));
  await waitFor(async () => expect(await sent()).toMatchObject([['setSkillApproval', { approved: false }]]));
  await waitFor(() => expect(history()[0]?.textContent).toContain('Taken back'));
});

it('opens the text again where asked, when it has not come (SKILL-004)', async () => {
  const { draft } = draftWith(skillId, 'Red is port');
  await store([]);
  const absent = { ...draft, getState: () => ({ text: 'absent' }) } as unknown as typeof draft;
  const again = vi.fn();
  await showScreen(
    db,
    <ApprovalsDialog skillId={skillId} draft={absent} onAgain={again} onClose={() => {}} />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Approve this text' })).toBeNull();
});

it('says before a publication which approvals of this text are missing (SKILL-004)', async () => {
  const { draft, hash } = draftWith(skillId, 'Red is port');
  const given = { userId: bea, stage: 'Facts', textHash: await hash(), approvedAt: 1, withdrawnAt: null };
  await store(
    [
      { name: 'Language', approvals: 1 },
      { name: 'Facts', approvals: 1 },
    ],
    [given],
  );
  await showScreen(db, <MissingApprovals draft={draft} onOpen={() => {}} />);
  expect((await screen.findAllByRole('listitem')).map((line) => line.textContent)).toEqual([
    'Language: 1 approval of this text missing',
  ]);
});

it('keeps the stages that an organization chooses, each under a name of its own (SKILL-004)', async () => {
  await store([{ name: 'Facts', approvals: 1 }]);
  await showScreen(db, <StagesDialog organizationId={organizationId} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a stage' }));
  const [, second] = screen.getAllByLabelText('Name of the stage');
  fireEvent.change(second!, { target: { value: 'facts' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another stage has this name.')).toBeTruthy();
  expect(await sent()).toEqual([]);
  fireEvent.change(second!, { target: { value: 'Language' } });
  fireEvent.change(screen.getAllByLabelText('People')[1]!, { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const stages = [
    { name: 'Facts', approvals: 1 },
    { name: 'Language', approvals: 2 },
  ];
  await waitFor(async () =>
    expect(await sent()).toEqual([['setApprovalStages', { organizationId, stages, byAnother: true }]]),
  );
});

it('does not hash the text after each edit where its organization asks for no approval', async () => {
  const { draft, write } = draftWith(skillId, 'Red is port');
  await store([]);
  const hashed = vi.spyOn(crypto.subtle, 'digest');
  await showScreen(db, <MissingApprovals draft={draft} onOpen={() => {}} />);
  write('Red is starboard');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(hashed).not.toHaveBeenCalled();
  hashed.mockRestore();
});

const facts = [{ name: 'Facts', approvals: 1 }];
const open = (draft: Parameters<typeof ApprovalsDialog>[0]['draft']) =>
  showScreen(db, <ApprovalsDialog skillId={skillId} draft={draft} onClose={() => {}} />);

it('offers no approval of what one wrote last, without a network either, and says who can approve it (U14)', async () => {
  const { draft, hash } = draftWith(skillId, 'Red is port');
  const own = { userId: me, stage: 'Facts', textHash: await hash(), approvedAt: 1, withdrawnAt: null };
  await store(facts, [own], { lastWriter: bea });
  await open(draft);
  expect(await screen.findByText('Somebody wrote this text last.')).toBeTruthy();
  expect(screen.getByText('Facts: approved')).toBeTruthy();
  expect(history()[0]?.textContent).toContain('YouApproved this text');
  await db.drafts.put({ skillId, unsent: 1, changedAt: 2, refused: null });
  expect(
    await screen.findByText(
      'You wrote this text last, so somebody else has to approve it. Anyone else who may edit it can. An owner of the organization can change this in its settings.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Facts: 1 approval of this text missing')).toBeTruthy();
  expect(history()[0]?.textContent).toContain('Doesn’t count: they wrote this text last');
  fireEvent.click(screen.getByRole('button', { name: 'Take back my approval' }));
  await screen.findByText(/Taken back/);
  expect(screen.queryByRole('button', { name: 'Approve this text' })).toBeNull();
});

it('offers the approval of one’s own text where no stage asks for another person’s, or the organization has turned that off (U14)', async () => {
  const { draft } = draftWith(skillId, 'Red is port');
  await store(facts, [], { lastWriter: me, byAnother: false });
  await open(draft);
  expect(await screen.findByText('You wrote this text last.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Approve this text' })).toBeTruthy();
});

it('says before a publication that one’s own approval does not count (U14)', async () => {
  const { draft, hash } = draftWith(skillId, 'Red is port');
  const given = { userId: me, stage: 'Facts', textHash: await hash(), approvedAt: 1, withdrawnAt: null };
  await store(facts, [given], { lastWriter: me });
  await showScreen(db, <MissingApprovals draft={draft} onOpen={() => {}} />);
  expect(
    await screen.findByText(/You wrote this text last, so somebody else has to approve it/),
  ).toBeTruthy();
});

it('lets an organization count the approval of whoever wrote last (U14)', async () => {
  await store(facts);
  await showScreen(db, <StagesDialog organizationId={organizationId} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Nobody approves what they wrote last' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await sent()).toMatchObject([['setApprovalStages', { stages: facts, byAnother: false }]]),
  );
  expect(await db.things.get(approvalStagesId(organizationId))).toMatchObject({ byAnother: false });
});

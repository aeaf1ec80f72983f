/** The text of a skill, who approved which state of it, and the button that approves what is shown. */
import { Button, NativeSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { approvalWords as say } from '#contract/words/en/approvals.ts';
import { momentText } from '#contract/words/time.ts';
import { type Approval, approves, isOwnWriting, missingApprovals } from '#domain/approvals.ts';
import type { Draft } from '#drafts/draft.ts';
import { useDraft } from '#drafts/react.ts';
import { savedOr } from '#features/kit/saved.ts';
import { setSkillApproval } from '#mutations/content/set-skill-approval.ts';
import { mayHere } from '#store/queries/may-here.ts';
import { useStore, useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './approvals.module.css';
import { type PresentText, usePresentText } from './present-text.ts';
import { type ApprovalsHere, approvalsHere } from './read-approvals.ts';

const saved = savedOr('approval', say.failed);

type Props = { skillId: string; onClose: () => void };

/** From a list: the draft is opened for as long as the dialog is. */
export function ApprovalsOfSkill({ skillId, onClose }: Props) {
  const [attempt, setAttempt] = useState(0);
  const draft = useDraft(skillId, attempt);
  const again = () => setAttempt((times) => times + 1);
  return <ApprovalsDialog key={attempt} skillId={skillId} draft={draft} onAgain={again} onClose={onClose} />;
}

/**
 * @param draft  null: it is being opened
 * @param onAgain  opens it once more
 */
export function ApprovalsDialog({
  skillId,
  draft,
  onAgain,
  onClose,
}: Props & { draft: Draft | null; onAgain?: () => void }) {
  const here = useStored(approvalsHere, skillId);
  const present = usePresentText(draft);
  if (!here) return null;
  return (
    <Dialog opened onClose={onClose} title={say.title(here.title)} closeLabel={say.close}>
      <div className={styles.approvals}>
        {here.retired ? <p>{say.retired}</p> : <Present present={present} onAgain={onAgain} />}
        {!here.retired && present.state === 'ready' && (
          <Approving skillId={skillId} here={here} present={present} />
        )}
        <History here={here} textHash={present.state === 'ready' ? present.textHash : null} />
      </div>
    </Dialog>
  );
}

function Present({ present, onAgain }: { present: PresentText; onAgain: (() => void) | undefined }) {
  if (present.state === 'loading')
    return (
      <LoadingArea
        loading
        skeleton={<ListSkeleton rows={3} />}
        slowText={say.loading}
        {...(onAgain && { goOnLabel: say.again, onGoOn: onAgain })}
      >
        {null}
      </LoadingArea>
    );
  if (present.state === 'absent')
    return (
      <Notice
        tone="brass"
        icon={stateIcons.offline}
        actions={
          onAgain && (
            <Button variant="default" onClick={onAgain}>
              {say.again}
            </Button>
          )
        }
      >
        {say.absent}
      </Notice>
    );
  if (present.state !== 'ready')
    return (
      <Notice tone="brass" icon={stateIcons.needsYou}>
        {say.broken}
      </Notice>
    );
  return (
    <>
      <p>{say.lead}</p>
      {/* It scrolls: the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.text} aria-label={say.words} tabIndex={0} dir="auto">
        {present.text.trim() === '' ? say.empty : present.text}
      </section>
      <small className={styles.dim}>{say.wordsNote}</small>
    </>
  );
}

function Approving({
  skillId,
  here: { asked, approvals, lastWriter, others },
  present: { textHash, draftVector },
}: {
  skillId: string;
  here: ApprovalsHere;
  present: Extract<PresentText, { state: 'ready' }>;
}) {
  const { accountId: me } = useStore();
  const gives = mayHere('approval.Give');
  const set = saved(useMutate(setSkillApproval));
  const { stages } = asked;
  const [chosen, setChosen] = useState<string | null>(null);
  const stage = stages.find(({ name }) => name === chosen)?.name ?? stages[0]?.name ?? '';
  const own = approvals.find(
    (each) => each.userId === me && each.stage === stage && approves(each, textHash),
  );
  const writer = lastWriter?.userId ?? null;
  const missing = missingApprovals(asked, approvals, { textHash, lastWriter: writer });
  const isOwn = isOwnWriting(asked, me, writer);
  const act = async (approved: boolean) => {
    if (!(await set({ skillId, stage, textHash, approved, draftVector }))) return;
    const text = approved ? say.approved : say.takenBack;
    showToast({ id: 'approval', tone: 'petrol', icon: IconCheck, text });
  };
  return (
    <div className={styles.approving}>
      {lastWriter && writer !== me && <p className={styles.dim}>{say.lastWriter(lastWriter.name)}</p>}
      {writer === me && !isOwn && <p className={styles.dim}>{say.youWroteLast}</p>}
      {stages.length === 0 ? (
        <p className={styles.dim}>{say.noneAsked}</p>
      ) : (
        <ul aria-label={say.asked} className={styles.stages}>
          {stages.map(({ name }) => (
            <li key={name}>{say.stage(name, missing.find((each) => each.stage === name)?.missing ?? 0)}</li>
          ))}
        </ul>
      )}
      {stages.length > 1 && (
        <NativeSelect
          label={say.chooseStage}
          value={stage}
          data={stages.map(({ name }) => name)}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {gives && isOwn && (
        <Notice tone="brass" icon={stateIcons.needsYou}>
          {say.ownText} {say.whoCan(others)} {say.mayBeTurnedOff}
        </Notice>
      )}
      {!gives ? null : own ? (
        <Button variant="default" onClick={() => void act(false)}>
          {say.takeBack}
        </Button>
      ) : (
        !isOwn && <Button onClick={() => void act(true)}>{say.approve}</Button>
      )}
    </div>
  );
}

/** @param textHash  null: the text is not known here */
const standingOf = (
  { asked, lastWriter }: ApprovalsHere,
  approval: Approval,
  textHash: string | null,
): keyof typeof say.standing => {
  if (approval.withdrawnAt !== null) return 'withdrawn';
  if (textHash === null) return 'unknown';
  if (!approves(approval, textHash)) return 'outdated';
  return isOwnWriting(asked, approval.userId, lastWriter?.userId ?? null) ? 'own' : 'holds';
};

function History({ here, textHash }: { here: ApprovalsHere; textHash: string | null }) {
  const { accountId: me } = useStore();
  const [now] = useState(Date.now);
  const { approvals } = here;
  return (
    <section aria-label={say.history}>
      <h3 className={styles.legend}>{say.history}</h3>
      {approvals.length === 0 ? (
        <p className={styles.dim}>{say.noHistory}</p>
      ) : (
        <ListRows label={say.history} framed>
          {approvals.map((approval) => (
            <ListRow
              key={`${approval.userId} ${approval.stage} ${approval.textHash}`}
              title={approval.userId === me ? say.you : approval.name || say.someone}
              description={`${say.standing[standingOf(here, approval, textHash)]} · ${say.facts(
                approval.stage,
                momentText(approval.withdrawnAt ?? approval.approvedAt, now),
              )}`}
            />
          ))}
        </ListRows>
      )}
    </section>
  );
}

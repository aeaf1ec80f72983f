/** Says before a publication which approvals of this text its organization still asks for; the server decides (D94). */
import { Button } from '@mantine/core';
import { approvalWords as say } from '#contract/words/en/approvals.ts';
import { isOwnWriting, missingApprovals } from '#domain/approvals.ts';
import type { Draft } from '#drafts/draft.ts';
import { useStore, useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './approvals.module.css';
import { usePresentText } from './present-text.ts';
import { approvalsHere } from './read-approvals.ts';

export function MissingApprovals({ draft, onOpen }: { draft: Draft; onOpen: () => void }) {
  const { accountId: me } = useStore();
  const here = useStored(approvalsHere, draft.skillId);
  // Where no stage is asked for, nobody hashes the text after each edit.
  const present = usePresentText(here && here.asked.stages.length > 0 ? draft : null);
  if (!here || here.asked.stages.length === 0 || present.state !== 'ready') return null;
  const lastWriter = here.lastWriter?.userId ?? null;
  const { textHash } = present;
  const missing = missingApprovals(here.asked, here.approvals, { textHash, lastWriter });
  if (missing.length === 0) return null;
  return (
    <Notice
      tone="brass"
      icon={stateIcons.needsYou}
      title={say.missingTitle}
      actions={
        <Button variant="default" onClick={onOpen}>
          {say.open}
        </Button>
      }
    >
      {say.missingText}
      <ul className={styles.stages}>
        {missing.map(({ stage, missing: count }) => (
          <li key={stage}>{say.stage(stage, count)}</li>
        ))}
      </ul>
      {isOwnWriting(here.asked, me, lastWriter) && say.ownText}
    </Notice>
  );
}

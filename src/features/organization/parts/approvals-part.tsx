/** Which approvals an organization asks for before a text is published, beside its other settings; they are chosen in a dialog. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { approvalWords as say } from '#contract/words/en/approvals.ts';
import { approvalsAskedHere } from '#features/approvals/read-approvals.ts';
import { useStored } from '#store/react.ts';
import styles from '../organization-screen.module.css';

const StagesDialog = lazy(async () => ({
  default: (await import('#features/approvals/stages-dialog.tsx')).StagesDialog,
}));

export function ApprovalsPart({ organizationId }: { organizationId: string }) {
  const asked = useStored(approvalsAskedHere, organizationId);
  const [opened, setOpened] = useState(false);
  if (!asked) return null;
  return (
    <section className={styles.part} aria-labelledby="approvals">
      <h2 id="approvals">{say.stages}</h2>
      <p>{asked.stages.length === 0 ? say.noStages : say.stagesAsked(asked.stages)}</p>
      {asked.stages.length > 0 && <p>{asked.byAnother ? say.byAnother : say.byAnyone}</p>}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setOpened(true)}>
          {say.stagesChange}
        </Button>
      </div>
      {opened && (
        <Suspense fallback={null}>
          <StagesDialog organizationId={organizationId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** 'Error Details' of a restoration that the server has refused: what is elsewhere, too (RETIRE-011, RETIRE-014). */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { retirementWords as say } from '#contract/words/en/retirement.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { ExternalContent } from './external-content.tsx';
import type { RetirementFlow } from './use-retirement.ts';

export function ErrorDetails({ flow: { state, send } }: { flow: RetirementFlow }) {
  const { exclusivity } = state.context;
  return (
    <Dialog
      opened
      onClose={() => send({ type: 'CLOSE' })}
      title={say.details}
      closeLabel={say.close}
      footer={
        <Button variant="default" onClick={() => send({ type: 'CLOSE' })}>
          {say.close}
        </Button>
      }
    >
      {state.matches({ blocked: 'failed' }) ? (
        <Notice
          tone="vermilion"
          icon={IconAlertTriangle}
          title={say.unableToCheck}
          alert
          actions={
            <Button variant="default" onClick={() => send({ type: 'AGAIN' })}>
              {say.again}
            </Button>
          }
        >
          {say.contactSupport}
        </Notice>
      ) : state.matches({ blocked: 'listed' }) && exclusivity ? (
        exclusivity.isExclusive ? (
          <p>{say.nothingListed}</p>
        ) : (
          <ExternalContent exclusivity={exclusivity} />
        )
      ) : (
        <p role="status">{say.loadingDetails}</p>
      )}
    </Dialog>
  );
}

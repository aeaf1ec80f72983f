/** The codes of a batch with who has redeemed them; one that nobody has used can be taken back alone. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type CodeBatch,
  issuedCodesPage,
  revokeAccessCodesOperation,
} from '#contract/accounts/access-code.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import { callWords } from './call-failure.ts';
import { ServerList } from './server-list.tsx';

const say = accessWords.codes;

type OneCode = { codeId: string; ending: string };

export function IssuedCodesDialog({
  batch: { batchId, name },
  onClose,
  onRevoked,
}: {
  batch: CodeBatch;
  onClose: () => void;
  onRevoked: () => void;
}) {
  const online = !useOffline();
  const seen = useServerPage(issuedCodesPage, { batchId });
  const [chosen, setChosen] = useState<OneCode | null>(null);
  return (
    <>
      <Dialog opened onClose={onClose} title={say.codesOf(name)} closeLabel={organizationWords.close}>
        <ServerList seen={seen} title={say.none} empty={null}>
          {(codes) => (
            <ListRows label={say.codesOf(name)} framed>
              {codes.map(({ codeId, ending, status, redeemedBy, redeemedAt, noSeatAt }, at) => (
                <ListRow
                  // Two codes of a batch may end alike.
                  key={codeId ?? `${ending} ${at}`}
                  compact
                  title={say.ending(ending)}
                  {...(redeemedBy && { description: say.redeemedBy(redeemedBy.name, redeemedAt) })}
                  {...(status === 'available' &&
                    typeof noSeatAt === 'number' && { description: say.noSeatOn(noSeatAt) })}
                  trailing={<span className={styles.roles}>{say.status[status]}</span>}
                  {...(codeId !== undefined &&
                    status === 'available' && {
                      actions: (
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          disabled={!online}
                          aria-label={say.revokeCode(ending)}
                          onClick={() => setChosen({ codeId, ending })}
                        >
                          {say.revokeOne}
                        </Button>
                      ),
                    })}
                />
              ))}
            </ListRows>
          )}
        </ServerList>
      </Dialog>
      {chosen && (
        <RevokeCodeDialog
          batchId={batchId}
          code={chosen}
          onClose={() => {
            setChosen(null);
            void seen.reload();
          }}
          onDone={() => {
            setChosen(null);
            showToast({ text: say.revokedOneToast(chosen.ending) });
            void seen.reload();
            onRevoked();
          }}
        />
      )}
    </>
  );
}

function RevokeCodeDialog({
  batchId,
  code: { codeId, ending },
  onClose,
  onDone,
}: {
  batchId: string;
  code: OneCode;
  onClose: () => void;
  onDone: () => void;
}) {
  const { call, busy, failure } = useCall(callWords);
  const revoke = async () => {
    if ((await call(revokeAccessCodesOperation, { batchId, codeId })) !== null) onDone();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void revoke()}
      title={say.revokeOneTitle(ending)}
      confirmLabel={say.revokeOne}
      cancelLabel={organizationWords.cancel}
      closeLabel={organizationWords.close}
      busy={busy}
      failure={failure}
    >
      <p>{say.revokeOneText}</p>
    </ConfirmDialog>
  );
}

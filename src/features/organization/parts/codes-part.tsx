/** The access codes of an organization in batches: made, looked at, revoked (D81). */

import { Button } from '@mantine/core';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import {
  accessCodesPage,
  type CodeBatch,
  revokeAccessCodesOperation,
} from '#contract/accounts/access-code.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import type { OrganizationPage } from '../read-organization.ts';
import { callWords } from './call-failure.ts';
import { CodesMadeDialog, type MadeCodes } from './codes-made-dialog.tsx';
import { IssuedCodesDialog } from './issued-codes-dialog.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { RowActions } from './row-actions.tsx';
import { ServerList } from './server-list.tsx';

const say = accessWords.codes;

type Chosen = { act: 'show' | 'revoke'; batch: CodeBatch } | null;

export function CodesPart({ page, organization }: { page: OrganizationPage; organization: OrganizationRow }) {
  const { organizationId } = organization;
  const online = !useOffline();
  const [now] = useState(() => Date.now());
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeCodes | null>(null);
  const [chosen, setChosen] = useState<Chosen>(null);
  const seen = useServerPage(accessCodesPage, { organizationId });
  return (
    <>
      <p className={styles.lead}>{say.lead}</p>
      <div className={styles.actions}>
        <Button leftSection={<Icon of={IconPlus} />} disabled={!online} onClick={() => setMaking(true)}>
          {say.create}
        </Button>
        {!online && <span className={styles.count}>{organizationWords.needsConnection}</span>}
      </div>
      <ServerList seen={seen} title={say.none} empty={say.noneHint}>
        {(batches) => (
          <ListRows label={organizationWords.tabs.codes} framed>
            {batches.map((batch) => (
              <ListRow
                key={batch.batchId}
                title={batch.name}
                description={describe(batch, now)}
                leading={<Icon of={IconTicket} />}
                faded={isOver(batch, now)}
                trailing={<span className={styles.roles}>{say.counts(batch.redeemed, batch.count)}</span>}
                actions={
                  <RowActions
                    label={say.actionsFor(batch.name)}
                    items={[
                      { key: 'show', label: say.show, onPress: () => setChosen({ act: 'show', batch }) },
                      {
                        key: 'revoke',
                        label: say.revoke,
                        danger: true,
                        startsGroup: true,
                        disabled: isOver(batch, now) || batch.redeemed === batch.count,
                        onPress: () => setChosen({ act: 'revoke', batch }),
                      },
                    ]}
                  />
                }
              />
            ))}
          </ListRows>
        )}
      </ServerList>
      {making && (
        <NewCodesDialog
          page={page}
          organizationId={organizationId}
          batches={(seen.answer ?? []).filter((batch) => !isOver(batch, now))}
          onClose={() => setMaking(false)}
          onMade={(codes) => {
            setMaking(false);
            setMade(codes);
            void seen.reload();
          }}
        />
      )}
      {made && <CodesMadeDialog made={made} alias={organization.alias} onClose={() => setMade(null)} />}
      {chosen?.act === 'show' && (
        <IssuedCodesDialog
          batch={chosen.batch}
          onClose={() => setChosen(null)}
          onRevoked={() => void seen.reload()}
        />
      )}
      {chosen?.act === 'revoke' && (
        <RevokeDialog
          batch={chosen.batch}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            showToast({ text: say.revokedToast(chosen.batch.name) });
            void seen.reload();
          }}
        />
      )}
    </>
  );
}

const isOver = ({ revokedAt, expiresAt }: CodeBatch, now: number) =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= now);

function describe(batch: CodeBatch, now: number) {
  const { note, gifts, createdAt, createdBy, revokedAt, expiresAt, withoutSeat = 0 } = batch;
  const until =
    revokedAt !== null
      ? say.revoked(revokedAt)
      : expiresAt !== null && (expiresAt > now ? say.expires(expiresAt - 1) : say.expired(expiresAt - 1));
  const given = say.given(gifts.map(({ type }) => type));
  const refused = withoutSeat > 0 && !isOver(batch, now) && say.withoutSeat(withoutSeat);
  return [note, given, refused, until, say.made(createdAt, createdBy)].filter(Boolean).join(' · ');
}

function RevokeDialog({
  batch: { batchId, name },
  onClose,
  onDone,
}: {
  batch: CodeBatch;
  onClose: () => void;
  onDone: () => void;
}) {
  const { call, busy, failure } = useCall(callWords);
  const revoke = async () => {
    if ((await call(revokeAccessCodesOperation, { batchId })) !== null) onDone();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void revoke()}
      title={say.revokeTitle(name)}
      confirmLabel={say.revoke}
      cancelLabel={organizationWords.cancel}
      closeLabel={organizationWords.close}
      busy={busy}
      failure={failure}
    >
      <p>{say.revokeText}</p>
    </ConfirmDialog>
  );
}

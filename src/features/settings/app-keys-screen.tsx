/** `/settings/app-keys`: keys with which a person's own scripts read what they can read; each is shown once (D76). */
import { Button } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type AppKey, appKeysPage, DELETE_APP_KEY_PATH } from '#contract/accounts/own-account.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { notAllowed } from '#contract/words/en/common.ts';
import { ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { NewKeyDialog } from './parts/new-key-dialog.tsx';
import { SettingsPart } from './parts/settings-part.tsx';
import styles from './settings-frame.module.css';
import { SettingsFrame } from './settings-frame.tsx';

const words = accountSettingsWords;
const say = words.appKeys;

export function AppKeysScreen() {
  const opens = useSessionMay('account.Credentials');
  return <SettingsFrame page="appKeys">{opens ? <AppKeys /> : <p>{notAllowed}</p>}</SettingsFrame>;
}

function AppKeys() {
  const online = !useOffline();
  const page = useServerPage(appKeysPage, {});
  const calls = useOwnCalls();
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<AppKey | null>(null);
  const { save, saving, failure, fail } = useSave(ownCallFailure);
  const remove = (id: string) =>
    save(async () => {
      await calls.ask(DELETE_APP_KEY_PATH, { id });
      setDeleting(null);
      showToast({ text: say.deleted });
      await page.reload();
    });
  const keys = page.answer?.keys;
  return (
    <>
      <SettingsPart heading={say.heading} hint={say.hint}>
        {!keys && (page.state === 'asking' ? <ListSkeleton /> : <p>{say.unseen}</p>)}
        {keys?.length === 0 && (
          <EmptyState title={say.none} headingLevel={3}>
            {say.noneHint}
          </EmptyState>
        )}
        {keys && keys.length > 0 && (
          <ListRows label={say.heading} framed>
            {keys.map((key) => (
              <ListRow
                key={key.id}
                title={key.name}
                leading={<Icon of={IconKey} />}
                description={`${say.describe(key)} · ${say.used(key.usedAt)}`}
                actions={
                  <IconButton
                    icon={IconTrash}
                    label={say.deleteTitle(key.name)}
                    disabled={!online}
                    onPress={() => setDeleting(key)}
                  />
                }
              />
            ))}
          </ListRows>
        )}
        <div className={styles.actions}>
          <Button leftSection={<Icon of={IconKey} />} disabled={!online} onClick={() => setCreating(true)}>
            {say.create}
          </Button>
          {!online && <span className={styles.reason}>{words.needsConnection}</span>}
        </div>
        <p className={styles.reason}>
          {say.usage}: <code>Authorization: Bearer lectern_…</code> · <code>POST /graphql/accounts</code>
        </p>
      </SettingsPart>
      {creating && (
        <NewKeyDialog calls={calls} onMade={() => void page.reload()} onClose={() => setCreating(false)} />
      )}
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => {
          setDeleting(null);
          fail(null);
        }}
        onConfirm={() => deleting && void remove(deleting.id)}
        title={say.deleteTitle(deleting?.name ?? '')}
        confirmLabel={say.deleteAction}
        cancelLabel={words.cancel}
        closeLabel={words.close}
        busy={saving}
        failure={failure}
      >
        <p>{say.deleteText}</p>
      </ConfirmDialog>
      {calls.stepUp}
    </>
  );
}

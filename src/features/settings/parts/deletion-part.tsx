/** The way out: asked for, carried out after 14 days, and taken back until then. It needs the server. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DELETE_ACCOUNT_PATH, KEEP_ACCOUNT_PATH } from '#contract/accounts/own-account.ts';
import type { User } from '#contract/accounts/user.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './account-part.module.css';
import { SettingsPart } from './settings-part.tsx';

const words = accountSettingsWords;
const say = words.deletion;

export function DeletionPart({ user }: { user: User }) {
  const online = !useOffline();
  const { ask, stepUp } = useOwnCalls();
  const [asked, setAsked] = useState(false);
  const { save, saving, failure } = useSave(ownCallFailure);
  const act = (path: string) =>
    save(async () => {
      await ask(path, {});
      setAsked(false);
      if (path === KEEP_ACCOUNT_PATH) showToast({ text: say.kept });
    });
  const deletionAt = user.deletionAt ?? null;
  return (
    <SettingsPart heading={say.heading} hint={say.hint}>
      <Failure text={asked ? null : failure} />
      {deletionAt === null ? (
        <div className={styles.actions}>
          <Button variant="outline" color="vermilion" disabled={!online} onClick={() => setAsked(true)}>
            {say.action}
          </Button>
          {!online && <span className={styles.reason}>{words.needsConnection}</span>}
        </div>
      ) : (
        <Notice
          tone="vermilion"
          icon={stateIcons.needsYou}
          title={say.waiting(deletionAt)}
          actions={
            <Button
              variant="default"
              loading={saving}
              disabled={!online}
              onClick={() => void act(KEEP_ACCOUNT_PATH)}
            >
              {say.keep}
            </Button>
          }
        >
          {say.hint}
        </Notice>
      )}
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => void act(DELETE_ACCOUNT_PATH)}
        title={say.title}
        confirmLabel={say.confirm}
        cancelLabel={words.cancel}
        closeLabel={words.close}
        busy={saving}
        failure={failure}
      >
        {say.text.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ConfirmDialog>
      {stepUp}
    </SettingsPart>
  );
}

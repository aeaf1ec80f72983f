/** 'Change username': whether it is free is the server's to say; links by the old one lead on (D67). */
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CHANGE_USERNAME_PATH } from '#contract/accounts/own-account.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { accountFields } from '#domain/account-fields.ts';
import { ownCallFailure, useOwnCalls } from '#features/account/own-calls.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './account-part.module.css';

const words = accountSettingsWords;
const say = words.username;

export function UsernameDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { ask, stepUp } = useOwnCalls();
  const online = !useOffline();
  const [alias, setAlias] = useState(username);
  const [fault, setFault] = useState<string | null>(null);
  const { save, saving, failure } = useSave((error) => {
    const taken = error instanceof RequestError && error.code === 'ALIAS_TAKEN';
    if (taken) setFault(say.taken);
    return taken ? null : ownCallFailure(error);
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = accountFields.username(alias);
    setFault(wrong && accountWords.faults[wrong]);
    if (wrong || !online) return;
    await save(async () => {
      await ask(CHANGE_USERNAME_PATH, { username: alias.trim() });
      showToast({ text: say.done });
      onClose();
    });
  };
  return (
    <>
      <FormDialog
        title={say.title}
        closeLabel={words.close}
        cancelLabel={words.cancel}
        submitLabel={words.save}
        busy={saving}
        disabled={!online}
        failure={failure}
        className={styles.form}
        onClose={onClose}
        onSubmit={(event) => void submit(event)}
      >
        {!online && (
          <Notice tone="brass" icon={stateIcons.offline}>
            {words.needsConnection}
          </Notice>
        )}
        <TextInput
          label={say.label}
          description={say.hint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
          value={alias}
          error={fault}
          onChange={({ currentTarget }) => setAlias(currentTarget.value)}
        />
      </FormDialog>
      {stepUp}
    </>
  );
}

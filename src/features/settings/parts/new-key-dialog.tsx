/** A new key for a script: named, made, and shown this once. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { CREATE_APP_KEY_PATH, newAppKeySchema } from '#contract/accounts/own-account.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { APP_KEY_NAME_LETTERS } from '#domain/app-keys.ts';
import { type OwnCalls, ownCallFailure } from '#features/account/own-calls.tsx';
import { ShownOnceDialog } from '#features/kit/shown-once-dialog.tsx';
import { useCopied } from '#ui/copied-flag.ts';
import { NameDialog } from './name-dialog.tsx';
import styles from './new-key-dialog.module.css';

const words = accountSettingsWords;
const say = words.appKeys;

export function NewKeyDialog({
  calls,
  onMade,
  onClose,
}: {
  calls: OwnCalls;
  onMade: () => void;
  onClose: () => void;
}) {
  const { copied, copy } = useCopied();
  const [kept, setKept] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  if (made !== null)
    return (
      <ShownOnceDialog
        onClose={onClose}
        kept={kept}
        title={say.created}
        closeLabel={words.close}
        footer={
          <>
            <Button variant="default" onClick={async () => setKept((await copy(made)) || kept)}>
              {copied === null ? say.copy : say.copied}
            </Button>
            <Button onClick={onClose}>{say.done}</Button>
          </>
        }
      >
        <div className={styles.made}>
          <p>{say.once}</p>
          <output className={styles.key}>{made}</output>
        </div>
      </ShownOnceDialog>
    );
  return (
    <NameDialog
      title={say.createTitle}
      submit={say.create}
      say={say}
      letters={APP_KEY_NAME_LETTERS}
      className={styles.made}
      after={<p>{say.scopes}</p>}
      failureOf={ownCallFailure}
      onSubmit={async (name) => {
        const answer = await calls.ask(CREATE_APP_KEY_PATH, { name, scopes: ['read'] });
        setMade(v.parse(newAppKeySchema, answer).key);
        onMade();
      }}
      onClose={onClose}
    />
  );
}

/** The link that sends a verification mail again, and what came of it (AUTH-041 to AUTH-043). */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { accountWords } from '#contract/words/en/account.ts';
import { accountFields } from '#domain/account-fields.ts';
import { keptAddress } from '#features/session/kept-intent.ts';
import styles from './resend-link.module.css';
import { sendVerification } from './send-verification.ts';

const say = accountWords.verification;

/**
 * @param email  null: the person says it
 * @param username  of the account that asks, when it is not signed in
 */
export function ResendLink({ email, username }: { email: string | null; username?: string }) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'limit' | 'sendError'>('idle');
  const send = async () => {
    const given = email ?? typed.trim();
    const wrong = accountFields.email(given);
    setFault(wrong && accountWords.faults[wrong]);
    if (wrong) return;
    setState('busy');
    const next = keptAddress();
    setState(
      await sendVerification({
        email: given,
        ...(username !== undefined && { username }),
        ...(next !== undefined && { next }),
      }),
    );
  };
  return (
    <div className={styles.resend}>
      {email === null && (
        <TextInput
          label={accountWords.labels.email}
          type="email"
          autoComplete="email"
          value={typed}
          error={fault}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Button variant="default" loading={state === 'busy'} onClick={() => void send()}>
        {say.resend}
      </Button>
      <p role="status">{state !== 'idle' && state !== 'busy' && say[state]}</p>
    </div>
  );
}

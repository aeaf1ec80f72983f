/** The link that sends a verification mail again, and what came of it (AUTH-041 to AUTH-043). */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { accountWords } from '#contract/words/en/account.ts';
import { timeText } from '#contract/words/time.ts';
import { accountFields } from '#domain/account-fields.ts';
import { keptAddress } from '#features/session/kept-intent.ts';
import styles from './resend-link.module.css';
import { sendVerification, type VerificationSent } from './send-verification.ts';

const say = accountWords.verification;

/**
 * @param email  null: the person says it
 * @param username  of the account that asks, when it is not signed in
 * @param first  one was sent as this came
 */
export function ResendLink({
  email,
  username,
  first = false,
}: {
  email: string | null;
  username?: string;
  first?: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'sending' | VerificationSent>(first ? 'sent' : 'idle');
  const [sentAt, setSentAt] = useState(Date.now);
  const send = async () => {
    const given = email ?? typed.trim();
    const wrong = accountFields.email(given);
    setFault(wrong && accountWords.faults[wrong]);
    if (wrong) return;
    setState('sending');
    const next = keptAddress();
    const outcome = await sendVerification({
      email: given,
      ...(username !== undefined && { username }),
      ...(next !== undefined && { next }),
    });
    setSentAt(Date.now());
    setState(outcome);
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
      <Button variant="default" loading={state === 'sending'} onClick={() => void send()}>
        {say.resend}
      </Button>
      <div role="status">
        {state !== 'idle' && <p>{say[state]}</p>}
        {state === 'sent' && <p>{say.sentAt(timeText(sentAt))}</p>}
      </div>
    </div>
  );
}

/** The link that sends a verification mail again, and what came of it (AUTH-041 to AUTH-043). */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { VERIFICATION_MAIL_PATH } from '#contract/accounts/sign-up.ts';
import { RequestError } from '#contract/errors.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { accountFields } from '#domain/account-fields.ts';
import { useSession } from '#features/session/session-context.ts';
import styles from './resend-link.module.css';

const say = accountWords.verification;

/** @param email  null: the person says it */
export function ResendLink({ email }: { email: string | null }) {
  const { ask } = useSession();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'limit' | 'sendError'>('idle');
  const send = async () => {
    const given = email ?? typed.trim();
    const wrong = accountFields.email(given);
    setFault(wrong && accountWords.faults[wrong]);
    if (wrong) return;
    setState('busy');
    try {
      await ask(VERIFICATION_MAIL_PATH, { email: given });
      setState('sent');
    } catch (error) {
      setState(error instanceof RequestError && error.status === 429 ? 'limit' : 'sendError');
    }
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

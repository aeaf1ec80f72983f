/** A new password by the link of a mail, and why it is not set. */
import { accountWords as say } from '#contract/words/en/account.ts';
import { useSession } from '#features/session/session-context.ts';
import { onceByLink } from '../mail-link.ts';
import { AccountForm } from './account-form.tsx';

export function NewPasswordForm({
  path,
  token,
  submitLabel,
  invalid,
  onDone,
}: {
  /** what it is sent to, with the secret of the link */
  path: string;
  token: string;
  submitLabel: string;
  /** said of a link that serves no longer */
  invalid: string;
  onDone: () => void;
}) {
  const { ask } = useSession();
  return (
    <AccountForm
      fields={['password']}
      labels={{ password: say.labels.newPassword }}
      submitLabel={submitLabel}
      failureText={({ code, status }) => {
        if (code === 'INVALID_CREDENTIALS') return say.reset.setBefore;
        if (code === 'INVALID_ARGUMENTS') return say.signUp.refusals.password;
        return status < 500 ? invalid : say.reset.failed;
      }}
      onSend={async ({ password }) => {
        await onceByLink(path, token, (attempt) => ask(path, { token, password }, attempt));
        onDone();
        return null;
      }}
      unanswered={say.reset.unanswered}
    />
  );
}

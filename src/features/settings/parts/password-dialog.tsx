/** 'Change password': with the present one; the other devices are signed out, and keys and links end unless the person says otherwise. It needs the server. */
import { Checkbox, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { appKeysPage } from '#contract/accounts/own-account.ts';
import { CHANGE_PASSWORD_PATH } from '#contract/accounts/sign-up.ts';
import { calendarFeedPage } from '#contract/content/calendar-feed.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { accountFields } from '#domain/account-fields.ts';
import { failureText } from '#features/kit/failure-words.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './account-part.module.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

const say = accountWords.password;

const faultOf = (text: string) => {
  const fault = accountFields.password(text);
  return fault && accountWords.faults[fault];
};

/** What belongs to one field: which, and what stands there. */
const refusedFields: Readonly<Record<string, [field: string, text: string]>> = {
  INVALID_CREDENTIALS: ['current', say.wrong],
  INVALID_ARGUMENTS: ['password', accountWords.signUp.refusals.password],
};

const failureWords = {
  refusals: { RATE_LIMITED: accountWords.verification.limit },
  otherwise: () => say.failed,
};

export function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { accountId, ask } = useSession();
  const keys = useServerPage(appKeysPage, {}).answer?.keys.length ?? 0;
  const calendar = (useServerPage(calendarFeedPage, {}).answer?.createdAt ?? null) !== null;
  const online = !useOffline();
  const form = useForm({
    initialValues: { current: '', password: '', ends: true },
    validate: {
      current: (text) => (text === '' ? accountWords.faults.PASSWORD_MISSING : null),
      password: faultOf,
    },
  });
  const change = async ({ ends, ...passwords }: typeof form.values) => {
    // Servers of before know nothing of it.
    const values = { ...passwords, ...(!ends && { keepKeys: true }) };
    try {
      await ask(CHANGE_PASSWORD_PATH, values);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'UNAUTHENTICATED') throw error;
      // The session cookie sleeps after an hour without a word to the session's own calls.
      await navigator.locks.request(`lectern-auth-${accountId}`, () => ask('/web/sessionRefresh', {}));
      await ask(CHANGE_PASSWORD_PATH, values);
    }
  };
  const { save, saving, failure } = useSave((error) => {
    if (!(error instanceof RequestError)) return accountWords.offlineHint;
    const wrong = refusedFields[error.code ?? ''];
    if (wrong) form.setFieldError(...wrong);
    return wrong ? null : failureText(failureWords, error);
  });
  const submit = form.onSubmit(async (values) => {
    if (!online) return;
    await save(async () => {
      await change(values);
      showToast({ text: say.done, tone: 'moss' });
      onClose();
    });
  });
  const shown = { visibilityToggleButtonProps: { 'aria-label': accountWords.showPassword } };
  return (
    <FormDialog
      title={say.title}
      closeLabel={accountWords.profile.close}
      cancelLabel={accountWords.profile.cancel}
      submitLabel={say.submit}
      busy={saving}
      disabled={!online}
      failure={failure}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      {!online && (
        <Notice tone="brass" icon={stateIcons.offline}>
          {accountWords.needsConnection}
        </Notice>
      )}
      <p>{say.lead}</p>
      {/* Password managers ask whose it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={say.current}
        required
        withAsterisk={false}
        autoComplete="current-password"
        data-autofocus=""
        {...shown}
        {...form.getInputProps('current')}
      />
      <PasswordInput
        label={accountWords.labels.newPassword}
        description={accountWords.passwordHint}
        required
        withAsterisk={false}
        autoComplete="new-password"
        {...shown}
        {...form.getInputProps('password')}
      />
      {(keys > 0 || calendar) && (
        <Checkbox
          label={say.ends(keys, calendar)}
          description={say.endsHint}
          {...form.getInputProps('ends', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}

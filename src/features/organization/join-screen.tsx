/** `/join`: the code that somebody has said or written on a board (INVITE-010, D74). */
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { joinOrganizationOperation } from '#contract/accounts/members.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { accountFields } from '#domain/account-fields.ts';
import { AccountFrame } from '#features/account/account-frame.tsx';
import { useBrowserOnline } from '#features/kit/browser-online.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import { selectProfile } from '#features/session/selected-profile.ts';
import { useSession } from '#features/session/session-context.ts';
import { useCall } from '#features/session/use-call.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toasts.ts';
import { callWords } from './parts/call-failure.ts';

const say = organizationWords.join;
const joinWords = { ...callWords, refusals: { NOT_FOUND: say.unknown } };

/** @param given  of the link; it stands in the field */
export function JoinScreen({ given }: { given: string }) {
  const { accountId } = useSession();
  const router = useRouter();
  const online = useBrowserOnline();
  const { call, busy, failure } = useCall(joinWords);
  const form = useForm({
    initialValues: { code: given.toUpperCase() },
    validate: {
      code: (text) => {
        const fault = accountFields.invitationCode(text.trim().toUpperCase());
        return fault && accountWords.faults[fault];
      },
    },
  });
  const submit = form.onSubmit(async (typed) => {
    const joined = await call(joinOrganizationOperation, { code: typed.code.trim().toUpperCase() });
    if (joined === null) return;
    if (accountId !== null) selectProfile(accountId, joined.organizationId);
    showToast({ text: organizationWords.invite.accepted(joined.name), tone: 'moss' });
    void router.navigate({ href: `/${joined.alias}/catalog`, replace: true });
  });
  const code = form.values.code.trim();
  useEffect(() => {
    if (accountId === null)
      keepLoginRedirect(code === '' ? '/join' : `/join?code=${encodeURIComponent(code)}`);
  }, [accountId, code]);
  return (
    <AccountFrame page="/join" heading={say.heading} lead={say.lead}>
      <Failure text={failure} />
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 'var(--s16)' }}>
        <TextInput
          label={say.code}
          required
          withAsterisk={false}
          maxLength={6}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        {accountId !== null && (
          <Button type="submit" loading={busy} disabled={!online}>
            {say.submit}
          </Button>
        )}
      </form>
      {!online && <p>{organizationWords.needsConnection}</p>}
      {accountId === null && (
        <>
          <LearningButton to="/login">{say.signIn}</LearningButton>
          <LearningButton to="/signup" variant="default">
            {say.signUp}
          </LearningButton>
        </>
      )}
    </AccountFrame>
  );
}

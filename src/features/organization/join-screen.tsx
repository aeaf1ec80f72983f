/** `/join`: the code that somebody has said or written on a board (INVITE-010, D74). */
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { joinOrganizationOperation } from '#contract/accounts/members.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { accountFields, joinCodeForm } from '#domain/account-fields.ts';
import { homeOfJoined } from '#domain/invitations.ts';
import { accessCodeAtJoin } from '#domain/other-code.ts';
import { typedCode } from '#domain/typed-code.ts';
import { AccountFrame } from '#features/account/account-frame.tsx';
import { useOwnerOfCode } from '#features/account/owner-of-code.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { endIntent } from '#features/session/kept-intent.ts';
import { keepIntent, keepLoginRedirect } from '#features/session/login-redirect.ts';
import { selectProfile } from '#features/session/selected-profile.ts';
import { useSession } from '#features/session/session-context.ts';
import { useCall } from '#features/session/use-call.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toasts.ts';
import { callWords } from './parts/call-failure.ts';

const say = organizationWords.join;
/** What cannot be read stays as it is. */
const readCode = (text: string) => typedCode(text, joinCodeForm) ?? text.toUpperCase();
const joinWords = { ...callWords, refusals: { NOT_FOUND: say.unknown } };

/** @param given  of the link; it stands in the field */
export function JoinScreen({ given }: { given: string }) {
  const { accountId } = useSession();
  const router = useRouter();
  const online = !useOffline();
  const { call, busy, failure } = useCall(joinWords);
  const form = useForm({
    initialValues: { code: readCode(given) },
    validate: {
      code: (text) => {
        const fault = accountFields.invitationCode(text);
        return fault && accountWords.faults[fault];
      },
    },
  });
  const code = form.values.code.trim();
  const whole = accountFields.invitationCode(code) === null;
  const [owner, ownerOf] = useOwnerOfCode(whole && online ? code : null);
  const wrong = owner === 'unknown';
  const settled = whole && (owner !== null || !online);
  const declined = useRef(false);
  useEffect(() => {
    if (declined.current) return;
    if (wrong) endIntent({ kind: 'joining', code });
    else if (settled) keepIntent({ kind: 'joining', code });
    else if (accountId === null) keepLoginRedirect('/join');
  }, [accountId, code, settled, wrong]);
  // Whatever becomes known afterwards, it is kept no more.
  const decline = () => {
    declined.current = true;
    endIntent({ kind: 'joining', code });
  };
  const join = form.onSubmit(async () => {
    const joined = await call(joinOrganizationOperation, { code });
    if (joined === null) return;
    endIntent({ kind: 'joining', code });
    if (accountId !== null) selectProfile(accountId, joined.organizationId);
    showToast({ text: organizationWords.invite.accepted(joined.name), tone: 'moss' });
    void router.navigate({ href: homeOfJoined(joined.alias), replace: true });
  });
  /** Nobody makes an account for a code that is wrong. */
  const goOn = (href: '/login' | '/signup') =>
    form.onSubmit(async () => {
      if ((await ownerOf(code)) !== 'unknown') void router.navigate({ href });
    });
  const named = typeof owner === 'object' && owner !== null ? owner.name : null;
  return (
    <AccountFrame page="/join" heading={say.heading} lead={say.lead}>
      <Failure text={failure} />
      <form
        onSubmit={accountId === null ? goOn('/login') : join}
        noValidate
        style={{ display: 'grid', gap: 'var(--s16)' }}
      >
        <TextInput
          label={say.code}
          required
          withAsterisk={false}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('code')}
          onChange={({ currentTarget: { value } }) => {
            const accessCode = accessCodeAtJoin(value);
            if (accessCode === null) form.setFieldValue('code', readCode(value));
            else void router.navigate({ href: `/redeem?code=${accessCode}` });
          }}
          {...(wrong && { error: say.unknown })}
        />
        <p role="status">{named !== null && say.belongsTo(named)}</p>
        <Button type="submit" loading={busy} disabled={!online || wrong}>
          {accountId === null ? say.signIn : say.submit}
        </Button>
        {accountId === null && (
          <Button variant="default" disabled={!online || wrong} onClick={() => goOn('/signup')()}>
            {say.signUp}
          </Button>
        )}
      </form>
      {!online && <p>{organizationWords.needsConnection}</p>}
      {accountId !== null && named !== null && (
        <LearningButton to="/dashboard" variant="subtle" onClick={decline}>
          {say.notNow}
        </LearningButton>
      )}
    </AccountFrame>
  );
}

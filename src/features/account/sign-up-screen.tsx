/** `/signup`: a stranger makes an account and goes on to where they wanted to go (ACCT-018). */
import { Button } from '@mantine/core';
import { IconLock, IconMail } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  SIGN_UP_PATH,
  type SignedUp,
  type SignUpInvitation,
  type SignUpState,
  signedUpSchema,
  signUpStateSchema,
} from '#contract/accounts/sign-up.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { organizationAddressWords as address } from '#contract/words/en/organization-address.ts';
import { displayName } from '#domain/display-name.ts';
import { foldName } from '#domain/fold-name.ts';
import { homeOfJoined } from '#domain/invitations.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { endIntent, keptAddress, keptIntent, takeLoginRedirect } from '#features/session/kept-intent.ts';
import { changeAccountFor } from '#features/session/login-redirect.ts';
import { once } from '#features/session/once.ts';
import { selectProfile } from '#features/session/selected-profile.ts';
import { type Session, useSession } from '#features/session/session-context.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { CodeWaits } from './code-waits.tsx';
import { CodeWays } from './code-ways.tsx';
import { forgetMailedInvitation, mailedInvitation } from './mailed-invitation.ts';
import { AccountForm, type Values } from './parts/account-form.tsx';
import { ProviderWays } from './provider-ways.tsx';
import { ResendLink } from './resend-link.tsx';

const FIELDS = ['username', 'firstName', 'lastName', 'email', 'password'] as const;
/** Where a refusal belongs. */
const faultyFields: Record<string, 'username' | 'email' | 'invitationCode' | 'password'> = {
  USERNAME_TAKEN: 'username',
  INVITATION_OF_ANOTHER: 'email',
  NOT_FOUND: 'invitationCode',
  // The form has checked all else.
  INVALID_ARGUMENTS: 'password',
};
const INVITED_FIELDS = ['invitationCode', ...FIELDS] as const;

/** What has led here lets in where only people who are invited may make an account (D74). */
function broughtInvitation(invitedBy: string | null): SignUpInvitation | null {
  const intent = invitedBy === null ? keptIntent() : ({ kind: 'invitation', inviteId: invitedBy } as const);
  if (intent?.kind === 'redemption') return { accessCode: intent.code };
  if (intent?.kind === 'invitation')
    return { inviteId: intent.inviteId, token: mailedInvitation(intent.inviteId)?.token };
  return intent?.kind === 'joining' ? { code: intent.code } : null;
}

type Props = {
  /** of the link that the server has printed; null: everybody's sign-up */
  setup: string | null;
  /** the id of the invitation whose page this is; null: what was kept says what has led here */
  invitedBy?: string | null;
  /** absent: to the sign-in page */
  onHaveOne?: () => void;
  onSignedIn: (path: string) => void;
};

export function SignUpScreen(props: Props) {
  const { accountId } = useSession();
  const [wasSignedIn] = useState(accountId !== null);
  const [leaving, setLeaving] = useState(false);
  if (accountId !== null && !leaving && props.setup === null)
    return <SignedIn follows={!wasSignedIn} onGo={() => props.onSignedIn(takeLoginRedirect())} />;
  return <NewAccount {...props} onLeaving={setLeaving} />;
}

function NewAccount({
  setup,
  invitedBy = null,
  onHaveOne,
  onSignedIn,
  onLeaving,
}: Props & { onLeaving: (leaving: boolean) => void }) {
  const session = useSession();
  const words = say.signUp;
  const state = useSignUpState(setup !== null);
  const [brought] = useState(() => broughtInvitation(invitedBy));
  const [mailed] = useState(() =>
    brought && 'inviteId' in brought ? mailedInvitation(brought.inviteId) : null,
  );
  // A code stands in its field; what a link or an access code says needs none.
  const givenCode = brought !== null && 'code' in brought ? brought.code : '';
  const [asksForCode, setAsksForCode] = useState(brought === null || 'code' in brought);
  const fields = state?.invited === true && asksForCode ? INVITED_FIELDS : FIELDS;
  const [waiting, setWaiting] = useState<string | null>(null);
  const [codeOver, setCodeOver] = useState(false);
  const withoutCode = () => {
    setCodeOver(false);
    setAsksForCode(true);
  };

  const send = async (values: Values) => {
    const { organization = '', alias = '', invitationCode, ...account } = values;
    const named = { organization, ...(alias.trim() !== '' && { alias }) };
    const invitation = invitationCode === undefined ? brought : { code: invitationCode.trim() };
    const admits = state?.invited === true || mailed !== null;
    const asked = {
      ...account,
      ...(setup === null ? { next: keptAddress() } : { setup: { token: setup, ...named } }),
      ...(admits && invitation !== null && { invitation }),
    };
    try {
      const { joined } = await makeAccount(session, asked, (made) => {
        if (made.joined !== null && invitation !== null) settleJoined(invitation, made);
        onLeaving(true);
      });
      const wanted = takeLoginRedirect();
      onSignedIn(joined !== null && /^\/(join)?$/.test(wanted) ? homeOfJoined(joined) : wanted);
    } catch (error) {
      onLeaving(false);
      const code = error instanceof RequestError ? error.code : undefined;
      if (code === 'EMAIL_UNVERIFIED') {
        setWaiting(account.email?.trim() ?? '');
        return null;
      }
      if (code === 'ALIAS_TAKEN') return [{ field: 'alias' as const, text: address.taken }];
      if (code === 'INVALID_CREDENTIALS') return [{ field: 'password' as const, text: words.madeBefore }];
      const field = faultyFields[code ?? ''];
      if (field !== undefined && values[field] !== undefined) {
        const taken = error instanceof RequestError && error.extras?.usernameTaken === true;
        const wrong = taken ? (['username', field] as const) : [field];
        return wrong.map((each) => ({ field: each, text: words.refusals[each] }));
      }
      if (code === 'INVITATION_OVER' || code === 'NOT_FOUND') setAsksForCode(true);
      throw error;
    }
    return null;
  };
  return (
    <AccountFrame
      page="/signup"
      {...headOf({ joins: mailed?.organization, setsUp: setup !== null, invited: fields === INVITED_FIELDS })}
    >
      {(mailed === null || waiting !== null) && <CodeWaits onOver={setCodeOver} />}
      {waiting !== null ? (
        <Notice tone="petrol" icon={IconMail} alert>
          <ResendLink email={waiting} first />
        </Notice>
      ) : state?.open === false ? (
        <Notice tone="brass" icon={IconLock} alert>
          {words.closed}
        </Notice>
      ) : codeOver ? (
        <CodeIsOver onWithout={withoutCode} />
      ) : (
        <AccountForm
          fields={fields}
          initial={{ invitationCode: givenCode, ...(mailed && { email: mailed.address }) }}
          organization={setup !== null}
          submitLabel={mailed ? words.mailed.submit : words.submit}
          onSend={send}
          failureText={({ code }) => refusalText(code, state?.invited === true)}
          unanswered={words.unanswered}
        />
      )}
      {setup === null && waiting === null && !codeOver && <ProviderWays newPeople />}
      {!(codeOver && waiting === null) && <HaveOne onPress={onHaveOne} />}
      {setup === null && brought === null && <CodeWays />}
    </AccountFrame>
  );
}

/** Whoever has redeemed it on another device has an account; nobody else needs a new one for it. */
function CodeIsOver({ onWithout }: { onWithout: () => void }) {
  return (
    <>
      <LearningButton to="/login">{say.signUp.toSignIn}</LearningButton>
      <LearningButton to="/redeem" variant="default">
        {say.signUp.otherCode}
      </LearningButton>
      <Button variant="subtle" onClick={onWithout}>
        {say.signUp.withoutCode}
      </Button>
    </>
  );
}

const HaveOne = ({ onPress }: { onPress: (() => void) | undefined }) =>
  onPress === undefined ? (
    <LearningButton to="/login" variant="subtle">
      {say.signUp.haveOne}
    </LearningButton>
  ) : (
    <Button variant="subtle" onClick={onPress}>
      {say.signUp.haveOne}
    </Button>
  );

/**
 * Another account is for somebody else, or for another time.
 * @param follows  signed in since, by another tab: what this one was opened for goes on
 */
function SignedIn({ follows, onGo }: { follows: boolean; onGo: () => void }) {
  const left = useRef(!follows);
  useEffect(() => {
    if (left.current || keptIntent() === null) return;
    left.current = true;
    onGo();
  }, [onGo]);
  const user = useStored(me);
  const words = say.signUp;
  return (
    <AccountFrame
      page="/signup"
      heading={words.signedIn}
      {...(user && { lead: words.signedInLead(displayName(user)) })}
    >
      <Button onClick={onGo}>{words.goOn}</Button>
      <LearningButton to={changeAccountFor('/signup')} variant="default">
        {words.other}
      </LearningButton>
    </AccountFrame>
  );
}

function refusalText(code: string | undefined, invited: boolean): string {
  const words = say.signUp;
  if (code === 'SIGN_UP_CLOSED') return invited ? words.invitedLead : words.closed;
  if (code === 'LINK_INVALID') return words.linkInvalid;
  return code === 'INVITATION_OVER' || code === 'NOT_FOUND' ? words.invitationOver : words.failed;
}

function headOf({
  joins,
  setsUp,
  invited,
}: {
  joins: string | undefined;
  setsUp: boolean;
  invited: boolean;
}) {
  const words = say.signUp;
  if (joins !== undefined) return { heading: words.mailed.heading(joins), lead: words.mailed.lead };
  if (setsUp) return { heading: words.setUpHeading, lead: words.setUpLead };
  return { heading: words.heading, lead: invited ? words.invitedLead : words.lead };
}

/** Made and signed in is one attempt, whichever of the answers gets lost. */
function makeAccount(
  session: Session,
  asked: Omit<Values, 'invitationCode'>,
  onMade: (made: SignedUp) => void,
): Promise<SignedUp> {
  const { username = '', email = '', password = '' } = asked;
  return once([SIGN_UP_PATH, foldName(username), foldName(email)], async (attempt) => {
    const made = v.parse(signedUpSchema, await session.ask(SIGN_UP_PATH, asked, attempt));
    onMade(made);
    // What is known to be refused is not asked; the attempt goes on until the mail is answered.
    if (made.confirmsFirst) throw new RequestError({ status: 403, code: 'EMAIL_UNVERIFIED', message: '' });
    await session.signIn(username.trim(), password);
    return made;
  });
}

/** They start in the organization that let them in. */
function settleJoined(invitation: SignUpInvitation, { userId, organizationId }: SignedUp): void {
  if ('code' in invitation) endIntent({ kind: 'joining', code: invitation.code });
  if ('inviteId' in invitation) endIntent({ kind: 'invitation', inviteId: invitation.inviteId });
  forgetMailedInvitation();
  if (userId !== undefined && organizationId !== null) selectProfile(userId, organizationId);
}

/** null: not known, as long as the server has not said so. */
function useSignUpState(known: boolean): SignUpState | null {
  const { ask } = useSession();
  const [state, setState] = useState<SignUpState | null>(known ? { open: true, invited: false } : null);
  useEffect(() => {
    if (known) return;
    let gone = false;
    ask(SIGN_UP_PATH).then(
      (answer) => {
        const read = v.safeParse(signUpStateSchema, answer);
        if (!gone && read.success) setState(read.output);
      },
      () => {}, // the form says that it needs a connection
    );
    return () => {
      gone = true;
    };
  }, [ask, known]);
  return state;
}

/** `/invite/{inviteId}` and `/invite/decline/{inviteId}`: the links of an invitation's mail (INVITE-009, D82). */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  acceptInvitationOperation,
  INVITATION_PATH,
  type InvitationView,
  invitationViewSchema,
} from '#contract/accounts/invitation.ts';
import { RequestError } from '#contract/request-error.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { foldName } from '#domain/fold-name.ts';
import { homeOfJoined } from '#domain/invitations.ts';
import { AccountFrame } from '#features/account/account-frame.tsx';
import {
  forgetMailedInvitation,
  keepMailedInvitation,
  mailedInvitation,
} from '#features/account/mailed-invitation.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { endIntent } from '#features/session/kept-intent.ts';
import { changeAccountFor, keepIntent } from '#features/session/login-redirect.ts';
import { askingAgain } from '#features/session/once.ts';
import { selectProfile } from '#features/session/selected-profile.ts';
import { useSession } from '#features/session/session-context.ts';
import { useCall } from '#features/session/use-call.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.ts';

/** Who is signed in needs neither. */
const SignUpScreen = lazy(async () => ({
  default: (await import('#features/account/sign-up-screen.tsx')).SignUpScreen,
}));
const LoginPage = lazy(async () => ({
  default: (await import('#features/account/login-page.tsx')).LoginPage,
}));

const say = organizationWords.invite;

type Loaded = InvitationView | 'loading' | 'missing' | 'unreachable';

/**
 * @param token  the secret in the link of its mail; null: the page was reached otherwise, maybe after that link
 * @returns and what asks once more, where the server could not be reached
 */
function useInvitation(inviteId: string, token: string | null): [Loaded, () => void] {
  const { ask } = useSession();
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const [tries, setTries] = useState(0);
  const open = typeof loaded === 'object' && loaded.status === 'pending';
  useEffect(() => {
    // Answered in another tab, maybe, while this one was not looked at.
    const look = () => document.visibilityState === 'visible' && open && setTries((before) => before + 1);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is what asks again
  useEffect(() => {
    let gone = false;
    const secret = token ?? mailedInvitation(inviteId)?.token;
    const path = `${INVITATION_PATH}/${encodeURIComponent(inviteId)}`;
    askingAgain(() => (secret === undefined ? ask(path) : ask(path, { token: secret }))).then(
      (body) => {
        const read = v.safeParse(invitationViewSchema, body);
        if (gone) return;
        if (read.success && read.output.mailed && secret !== undefined) {
          const { mailed, organization } = read.output;
          keepMailedInvitation({
            inviteId,
            token: secret,
            address: mailed.address,
            organization: organization.name,
          });
        }
        setLoaded(read.success ? read.output : 'missing');
      },
      (error: unknown) => {
        const missing = error instanceof RequestError && error.status < 500 && error.status !== 429;
        const other = missing ? 'missing' : 'unreachable';
        // What is shown already stays without an answer.
        if (!gone) setLoaded((before) => (typeof before === 'object' && !missing ? before : other));
      },
    );
    return () => {
      gone = true;
    };
  }, [ask, inviteId, token, tries]);
  const again = () => {
    setLoaded('loading');
    setTries(tries + 1);
  };
  return [loaded, again];
}

export function InvitationScreen({
  inviteId,
  token,
  declines,
}: {
  inviteId: string;
  token: string | null;
  declines: boolean;
}) {
  const [loaded, again] = useInvitation(inviteId, token);
  const { accountId } = useSession();
  // Until it leads on: whoever has just made an account has joined with it, and whoever signs in to join need not say so again.
  const [comesIn, setComesIn] = useState(accountId === null);
  const [accepts, setAccepts] = useState(false);
  const page = declines ? `/invite/decline/${inviteId}` : `/invite/${inviteId}`;
  if (typeof loaded === 'string') {
    return (
      <AccountFrame page={page} heading={say.unnamed}>
        {loaded === 'loading' ? (
          <p role="status">{say.loading}</p>
        ) : (
          <Notice tone={loaded === 'missing' ? 'vermilion' : 'brass'} icon={IconAlertTriangle} alert>
            {say[loaded]}
          </Notice>
        )}
        {loaded === 'unreachable' && <Button onClick={again}>{say.again}</Button>}
      </AccountFrame>
    );
  }
  const { name } = loaded.organization;
  if (comesIn && !declines && loaded.mailed !== null)
    return (
      <JoinByMail
        inviteId={inviteId}
        organization={name}
        mailed={loaded.mailed}
        onStay={(accepts) => {
          setAccepts(accepts);
          setComesIn(false);
        }}
      />
    );
  return (
    <AccountFrame page={page} {...headOf(loaded, declines)}>
      {declines ? (
        <Declining inviteId={inviteId} view={loaded} />
      ) : (
        <Accepting inviteId={inviteId} view={loaded} atOnce={accepts} />
      )}
    </AccountFrame>
  );
}

/** Whoever has opened the mail needs nothing but an account, or to sign in with the one that has its address. */
function JoinByMail({
  inviteId,
  organization,
  mailed: { address, known, claimedBy },
  onStay,
}: {
  inviteId: string;
  organization: string;
  mailed: NonNullable<InvitationView['mailed']>;
  /** accepts: they have signed in to join; without it, elsewhere meanwhile, and the invitation is theirs to accept */
  onStay: (accepts: boolean) => void;
}) {
  const { navigate } = useRouter();
  const [hasOne, setHasOne] = useState(known);
  useEffect(() => keepIntent({ kind: 'invitation', inviteId }), [inviteId]);
  const onSignedIn = (to: string, pressed = false) =>
    to === `/invite/${inviteId}` ? onStay(pressed) : void navigate({ href: to, replace: true });
  return (
    <Suspense fallback={null}>
      {hasOne ? (
        <LoginPage
          purpose={{
            heading: say.heading(organization),
            lead: claimedBy !== null ? say.claimedLead : known ? say.signInLead : say.sentTo(address),
            submit: say.signInAndJoin,
            identifier: claimedBy ?? address,
          }}
          onSignedIn={onSignedIn}
        />
      ) : (
        <SignUpScreen
          setup={null}
          invitedBy={inviteId}
          onHaveOne={() => setHasOne(true)}
          onSignedIn={onSignedIn}
        />
      )}
    </Suspense>
  );
}

function headOf({ status, organization: { name } }: InvitationView, declines: boolean) {
  if (status !== 'pending') return { heading: say.overHeading(name) };
  return declines
    ? { heading: say.declineHeading(name), lead: say.declineLead }
    : { heading: say.heading(name), lead: say.lead(name) };
}

function Over({ view: { status, organization, newer } }: { view: InvitationView }) {
  return (
    <>
      <Notice tone="brass" icon={IconAlertTriangle}>
        {newer === null ? say.over[status] : say.newer(newer.address)}
      </Notice>
      {newer !== null && <LearningButton to={`/invite/${newer.inviteId}`}>{say.openNewer}</LearningButton>}
      {status === 'accepted' && (
        <LearningButton to={homeOfJoined(organization.alias)}>{say.toHome(organization.name)}</LearningButton>
      )}
    </>
  );
}

const acceptWords = {
  refusals: {
    INVITATION_OF_ANOTHER: say.another,
    EMAIL_UNVERIFIED: say.unverified,
    INVITATION_OVER: say.over.expired,
    NOT_FOUND: say.failed,
  },
  otherwise: (error: unknown) => (error instanceof RequestError ? say.failed : organizationWords.unreachable),
};

function Accepting({
  inviteId,
  view,
  atOnce,
}: {
  inviteId: string;
  view: InvitationView;
  /** they have said so already */
  atOnce: boolean;
}) {
  const { accountId, askAsOwn } = useSession();
  const router = useRouter();
  const online = !useOffline();
  const user = useStored(me);
  const { call, busy, failure } = useCall(acceptWords);
  const { status } = view;
  useEffect(() => {
    if (status === 'pending') keepIntent({ kind: 'invitation', inviteId });
    else endIntent({ kind: 'invitation', inviteId });
  }, [status, inviteId]);
  const accept = async () => {
    if (accountId === null) return;
    const mailed = mailedInvitation(inviteId);
    // Where that fails, the invitation says what is missing.
    const isWaiting = ({ address, verified }: { address: string; verified: boolean }) =>
      !verified && foldName(address) === mailed?.address;
    if (mailed && (!user || user.emails.some(isWaiting)))
      await askingAgain(() =>
        askAsOwn(`${INVITATION_PATH}/${inviteId}/prove`, { token: mailed.token }),
      ).catch(() => undefined);
    const joined = await call(acceptInvitationOperation, { inviteId });
    if (joined === null) return;
    endIntent({ kind: 'invitation', inviteId });
    forgetMailedInvitation();
    selectProfile(accountId, joined.organizationId);
    showToast({ text: say.accepted(joined.name), tone: 'moss' });
    void router.navigate({ href: homeOfJoined(joined.alias), replace: true });
  };
  const accepting = useRef(false);
  useEffect(() => {
    if (!atOnce || accepting.current) return;
    accepting.current = true;
    void accept();
  });
  if (status !== 'pending') return <Over view={view} />;
  if (accountId === null)
    return (
      <>
        <LearningButton to="/login">{say.signIn}</LearningButton>
        <LearningButton to="/signup" variant="default">
          {say.signUp}
        </LearningButton>
      </>
    );
  const { mailed } = view;
  if (mailed && user && !user.emails.some(({ address }) => foldName(address) === mailed.address))
    return (
      <>
        <Notice tone="brass" icon={IconAlertTriangle}>
          {say.sentTo(mailed.address)}
        </Notice>
        <LearningButton to={changeAccountFor(`/invite/${inviteId}`)}>{say.switchAccount}</LearningButton>
        <DeclineInstead inviteId={inviteId} />
      </>
    );
  const unverified = failure === acceptWords.refusals.EMAIL_UNVERIFIED;
  return (
    <>
      {failure !== null && (
        <Notice tone={unverified ? 'brass' : 'vermilion'} icon={IconAlertTriangle} alert>
          {failure}
        </Notice>
      )}
      <Button loading={busy} disabled={!online} onClick={() => void accept()}>
        {say.accept}
      </Button>
      {!online && <p>{organizationWords.needsConnection}</p>}
      {failure === acceptWords.refusals.INVITATION_OF_ANOTHER && (
        <LearningButton to={changeAccountFor(`/invite/${inviteId}`)} variant="default">
          {say.switchAccount}
        </LearningButton>
      )}
      <DeclineInstead inviteId={inviteId} />
    </>
  );
}

const DeclineInstead = ({ inviteId }: { inviteId: string }) => (
  <LearningButton to={`/invite/decline/${inviteId}`} variant="subtle">
    {say.declineInstead}
  </LearningButton>
);

function Declining({ inviteId, view }: { inviteId: string; view: InvitationView }) {
  const { ask } = useSession();
  const online = !useOffline();
  const [declined, setDeclined] = useState(false);
  const { save, saving, failure } = useSave(() => say.unreachable);
  if (declined)
    return (
      <Notice tone="moss" icon={IconCheck} alert>
        {say.declined}
      </Notice>
    );
  if (view.status !== 'pending') return <Over view={view} />;
  const decline = () =>
    save(async () => {
      await askingAgain(() => ask(`${INVITATION_PATH}/${inviteId}/decline`, {}));
      endIntent({ kind: 'invitation', inviteId });
      forgetMailedInvitation();
      setDeclined(true);
    });
  return (
    <>
      <Failure text={failure} />
      <Button loading={saving} disabled={!online} onClick={() => void decline()}>
        {say.decline}
      </Button>
      {!online && <p>{organizationWords.needsConnection}</p>}
    </>
  );
}

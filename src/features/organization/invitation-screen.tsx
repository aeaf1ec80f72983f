/** `/invite/{inviteId}` and `/invite/decline/{inviteId}`: the links of an invitation's mail (INVITE-009, D82). */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
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
import { AccountFrame } from '#features/account/account-frame.tsx';
import {
  forgetMailedInvitation,
  keepMailedInvitation,
  mailedInvitation,
} from '#features/account/mailed-invitation.ts';
import { useBrowserOnline } from '#features/kit/browser-online.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useSave } from '#features/kit/use-save.ts';
import { endIntent } from '#features/session/kept-intent.ts';
import { keepIntent } from '#features/session/login-redirect.ts';
import { selectProfile } from '#features/session/selected-profile.ts';
import { useSession } from '#features/session/session-context.ts';
import { useCall } from '#features/session/use-call.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.ts';

/** Most who come here have an account. */
const SignUpScreen = lazy(async () => ({
  default: (await import('#features/account/sign-up-screen.tsx')).SignUpScreen,
}));

const say = organizationWords.invite;

type Loaded = InvitationView | 'loading' | 'missing' | 'unreachable';

/** @param token  the secret in the link of its mail; null: the page was reached otherwise, maybe after that link */
function useInvitation(inviteId: string, token: string | null): Loaded {
  const { ask } = useSession();
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let gone = false;
    const secret = token ?? mailedInvitation(inviteId)?.token;
    ask(
      `${INVITATION_PATH}/${encodeURIComponent(inviteId)}`,
      ...(secret === undefined ? [] : [{ token: secret }]),
    ).then(
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
        if (!gone) setLoaded(missing ? 'missing' : 'unreachable');
      },
    );
    return () => {
      gone = true;
    };
  }, [ask, inviteId, token]);
  return loaded;
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
  const loaded = useInvitation(inviteId, token);
  const { accountId } = useSession();
  // Until it leads on: whoever has just made an account has joined with it.
  const [signsUp, setSignsUp] = useState(accountId === null);
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
      </AccountFrame>
    );
  }
  if (signsUp && !declines && loaded.mailed?.known === false)
    return <JoinByMail inviteId={inviteId} onStay={() => setSignsUp(false)} />;
  const { name } = loaded.organization;
  return (
    <AccountFrame
      page={page}
      heading={declines ? say.declineHeading(name) : say.heading(name)}
      lead={declines ? say.declineLead : say.lead(name)}
    >
      {declines ? (
        <Declining inviteId={inviteId} view={loaded} />
      ) : (
        <Accepting inviteId={inviteId} view={loaded} />
      )}
    </AccountFrame>
  );
}

/**
 * Whoever has opened the mail and has no account needs nothing but one.
 * @param onStay  they have signed in elsewhere meanwhile: the invitation is theirs to accept
 */
function JoinByMail({ inviteId, onStay }: { inviteId: string; onStay: () => void }) {
  const { navigate } = useRouter();
  useEffect(() => keepIntent({ kind: 'invitation', inviteId }), [inviteId]);
  return (
    <Suspense fallback={null}>
      <SignUpScreen
        setup={null}
        invitedBy={inviteId}
        onSignedIn={(to) =>
          to === `/invite/${inviteId}` ? onStay() : void navigate({ href: to, replace: true })
        }
      />
    </Suspense>
  );
}

function Over({ view: { status, organization } }: { view: InvitationView }) {
  return (
    <>
      <Notice tone="brass" icon={IconAlertTriangle}>
        {say.over[status]}
      </Notice>
      {status === 'accepted' && (
        <LearningButton to={`/${organization.alias}/catalog`}>{say.toCatalog}</LearningButton>
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

function Accepting({ inviteId, view }: { inviteId: string; view: InvitationView }) {
  const { accountId, askAsOwn } = useSession();
  const router = useRouter();
  const online = useBrowserOnline();
  const user = useStored(me);
  const { call, busy, failure } = useCall(acceptWords);
  const { status } = view;
  useEffect(() => {
    if (status === 'pending') keepIntent({ kind: 'invitation', inviteId });
    else endIntent({ kind: 'invitation', inviteId });
  }, [status, inviteId]);
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
  const accept = async () => {
    const mailed = mailedInvitation(inviteId);
    // Where that fails, the invitation says what is missing.
    const isWaiting = ({ address, verified }: { address: string; verified: boolean }) =>
      !verified && foldName(address) === mailed?.address;
    if (mailed && (!user || user.emails.some(isWaiting)))
      await askAsOwn(`${INVITATION_PATH}/${inviteId}/prove`, { token: mailed.token }).catch(() => undefined);
    const joined = await call(acceptInvitationOperation, { inviteId });
    if (joined === null) return;
    endIntent({ kind: 'invitation', inviteId });
    forgetMailedInvitation();
    selectProfile(accountId, joined.organizationId);
    showToast({ text: say.accepted(joined.name), tone: 'moss' });
    void router.navigate({ href: `/${joined.alias}/catalog`, replace: true });
  };
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
        <LearningButton to="/logout" variant="default">
          {say.switchAccount}
        </LearningButton>
      )}
      <LearningButton to={`/invite/decline/${inviteId}`} variant="subtle">
        {say.declineInstead}
      </LearningButton>
    </>
  );
}

function Declining({ inviteId, view }: { inviteId: string; view: InvitationView }) {
  const { ask } = useSession();
  const online = useBrowserOnline();
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
      await ask(`${INVITATION_PATH}/${inviteId}/decline`, {});
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

/** `/invite/{inviteId}` and `/invite/decline/{inviteId}`: the links of an invitation's mail (INVITE-009, D82). */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  acceptInvitationOperation,
  INVITATION_PATH,
  type InvitationView,
  invitationViewSchema,
} from '#contract/accounts/invitation.ts';
import { RequestError } from '#contract/request-error.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { AccountFrame } from '#features/account/account-frame.tsx';
import { ResendLink } from '#features/account/resend-link.tsx';
import { useBrowserOnline } from '#features/kit/browser-online.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useSave } from '#features/kit/use-save.ts';
import { endIntent, keepIntent } from '#features/session/login-redirect.ts';
import { selectProfile } from '#features/session/selected-profile.ts';
import { useSession } from '#features/session/session-context.ts';
import { useCall } from '#features/session/use-call.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.ts';

const say = organizationWords.invite;

type Loaded = InvitationView | 'loading' | 'missing' | 'unreachable';

function useInvitation(inviteId: string): Loaded {
  const { ask } = useSession();
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let gone = false;
    ask(`${INVITATION_PATH}/${encodeURIComponent(inviteId)}`).then(
      (body) => {
        const read = v.safeParse(invitationViewSchema, body);
        if (!gone) setLoaded(read.success ? read.output : 'missing');
      },
      (error: unknown) => {
        const missing = error instanceof RequestError && error.status < 500 && error.status !== 429;
        if (!gone) setLoaded(missing ? 'missing' : 'unreachable');
      },
    );
    return () => {
      gone = true;
    };
  }, [ask, inviteId]);
  return loaded;
}

export function InvitationScreen({ inviteId, declines }: { inviteId: string; declines: boolean }) {
  const loaded = useInvitation(inviteId);
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
  const { accountId } = useSession();
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
    const joined = await call(acceptInvitationOperation, { inviteId });
    if (joined === null) return;
    endIntent({ kind: 'invitation', inviteId });
    selectProfile(accountId, joined.organizationId);
    showToast({ text: say.accepted(joined.name), tone: 'moss' });
    void router.navigate({ href: `/${joined.alias}/catalog`, replace: true });
  };
  const unverified = failure === acceptWords.refusals.EMAIL_UNVERIFIED;
  const pending = user?.emails.find(({ verified }) => !verified)?.address;
  return (
    <>
      {failure !== null && (
        <Notice tone={unverified ? 'brass' : 'vermilion'} icon={IconAlertTriangle} alert>
          {failure}
        </Notice>
      )}
      {unverified && pending !== undefined && <ResendLink email={pending} />}
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

/**
 * Signing out, and the end of a session that the server has ended. Work that is not on the server yet is named, and the person says
 * what becomes of it (D44); a session that ended by itself leaves it on the device, for its owner alone (D5).
 */

import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { sessionEndWords } from '#contract/words/en/session-end.ts';
import * as words from '#contract/words/en.ts';
import { MAX_DEVICES } from '#domain/device-limit.ts';
import { forgetPushesHere } from '#sync/web-push/push-device.ts';
import { PageMessage } from '#ui/page-message.tsx';
import { takeLoginRedirect } from './kept-intent.ts';
import { useLockedAccounts } from './locked-accounts.ts';
import { Working } from './parts/signing-out-message.tsx';
import { useSession } from './session-context.ts';
import { endedByDeviceLimit } from './session-end.ts';

/** It knows every kind of change, and only somebody with an account has any. */
const SigningOut = lazy(async () => ({
  default: (await import('./parts/signing-out.tsx')).SigningOut,
}));

export function LogoutScreen({
  onSignIn,
  onStay,
  onSignedIn,
}: {
  onSignIn: () => void;
  onStay: () => void;
  onSignedIn: (path: string) => void;
}) {
  const { accountId, endedByServer } = useSession();
  // Only who comes here signed in wants to sign out. Who signs in elsewhere while this page is open does not.
  const [asked] = useState(accountId !== null);
  const returned = !asked && accountId !== null;
  useEffect(() => {
    if (returned) onSignedIn(takeLoginRedirect());
  }, [returned, onSignedIn]);
  if (accountId !== null)
    return asked ? (
      <Suspense fallback={<Working />}>
        <SigningOut onStay={onStay} />
      </Suspense>
    ) : null;
  return endedByServer ? <SessionEnded onSignIn={onSignIn} /> : <SignedOut onSignIn={onSignIn} />;
}

function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  const text = words.signOut;
  return (
    <PageMessage
      sign={{ scene: 'closed' }}
      title={text.done}
      message={text.doneText}
      page="/logout done"
      actions={<Button onClick={onSignIn}>{text.signInAgain}</Button>}
    />
  );
}

function SessionEnded({ onSignIn }: { onSignIn: () => void }) {
  const locked = useLockedAccounts();
  // The cookie that says so goes after a while; the page stays.
  const [byLimit] = useState(endedByDeviceLimit);
  useEffect(() => void forgetPushesHere(), []);
  const text = words.signOut;
  return (
    <PageMessage
      sign={{ scene: 'clasp' }}
      title={text.ended}
      message={byLimit ? sessionEndWords.deviceLimit(MAX_DEVICES) : text.endedText}
      page="/logout ended"
      actions={<Button onClick={onSignIn}>{text.signInAgain}</Button>}
    >
      {locked.map(({ accountId, name, unsent }) => (
        <p key={accountId}>
          {words.session.waitingWork({ name, count: unsent })} {words.session.waitingWorkSafe}
        </p>
      ))}
    </PageMessage>
  );
}

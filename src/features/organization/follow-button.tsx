/** Follows an organization, or no longer (PROF-009). Whoever has a role there leaves it on its page. */
import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { modifyAffiliationForUserOperation } from '#contract/accounts/affiliations.ts';
import { followWords as say } from '#contract/words/en/follow.ts';
import { limitWords } from '#contract/words/en/refusal-limits.ts';
import { failureText } from '#features/kit/failure-words.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { findProfile } from '#store/queries/organizations.ts';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toasts.ts';

/** What the person is there comes from the disk: a follow that another device made shows by itself. */
const standing = async (...asked: Parameters<typeof findProfile>) => (await findProfile(...asked)) ?? null;

export function FollowButton({ organizationId, name }: { organizationId: string; name: string }) {
  const { accountId, call } = useSession();
  const follow = useSessionMay('account.Belong');
  const online = !useOffline();
  const profile = useStored(standing, organizationId);
  const [busy, setBusy] = useState(false);
  if (
    !follow ||
    accountId === null ||
    profile === undefined ||
    (profile !== null && profile.roles.length > 0)
  )
    return null;
  const follows = profile !== null;
  const words = follows ? say.unfollow : say.follow;
  const press = async () => {
    setBusy(true);
    const action = follows ? 'remove' : 'add';
    try {
      await call(modifyAffiliationForUserOperation, { affiliationId: organizationId, action });
      showToast({ text: words.done });
    } catch (error) {
      const text =
        failureText({ refusals: limitWords, otherwise: () => words.failed }, error) ?? words.failed;
      showToast({ text, tone: 'vermilion' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon of={follows ? IconBellOff : IconBell} />}
      loading={busy}
      disabled={!online}
      title={online ? undefined : say.needsConnection}
      aria-label={words.of(name)}
      onClick={() => void press()}
    >
      {words.action}
    </Button>
  );
}

/** `/redeem/{orgAlias?}/{step?}` and `/redeem/{orgAlias?}/final`: a code is entered, and redeemed (ROUTE-006). */
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { offeredCourses } from '#contract/accounts/access-code.ts';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import { accessCodeForm, landingPath } from '#domain/access-code.ts';
import { typedCode } from '#domain/typed-code.ts';
import { AccountFrame } from '#features/account/account-frame.tsx';
import { finalPath, forgetRunning, runningRedemption } from '#features/account/pending-code.ts';
import { WaitingCode } from '#features/account/waiting-code.tsx';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { endIntent, keepOwnCode, keptCode } from '#features/session/kept-intent.ts';
import { keepIntent } from '#features/session/login-redirect.ts';
import { useSession } from '#features/session/session-context.ts';
import { showToast } from '#ui/toasts.ts';
import { CodeEntry } from './parts/code-entry.tsx';
import { RedeemedCourses } from './parts/redeemed-courses.tsx';
import { Redemption } from './parts/redemption.tsx';
import styles from './redeem.module.css';
import { useRedeem } from './use-redeem.ts';

type Address = {
  page: string;
  slug: string | null;
  step: 'entry' | 'login' | 'final';
  /** of a link */
  given: string;
};

export function RedeemScreen({ page, slug, step, given }: Address) {
  const { accountId } = useSession();
  const router = useRouter();
  const [code] = useState(() => codeBrought(given) ?? runningRedemption(accountId)?.code ?? keptCode());
  const redeems = step !== 'entry' && code !== null;
  useEffect(() => {
    if (!redeems || codeBrought(given) === null) return;
    // A mail was opened on another device: the code comes with the link, and leaves the address.
    keepIntent({ kind: 'redemption', code, slug });
    void router.navigate({ href: page, replace: true });
  }, [redeems, given, code, slug, page, router]);
  if (redeems && accountId === null) return <WithoutAccount page={page} code={code} />;
  if (redeems) return <Redeeming key={code} page={page} code={code} slug={slug} />;
  return <Entering page={page} given={given} />;
}

const codeBrought = (given: string): string | null => typedCode(given, accessCodeForm);

function Entering({ page, given }: { page: string; given: string }) {
  const { accountId } = useSession();
  const router = useRouter();
  const redeem = useRedeem({ code: null, slug: null, running: false });
  const { state } = redeem;
  const available = state.matches('available');
  const { code, slug } = state.context;
  useEffect(() => {
    if (!available) return;
    if (accountId === null) {
      keepIntent({ kind: 'redemption', code, slug });
      void router.navigate({ href: '/signup', replace: true });
    } else {
      keepOwnCode(code);
      // The way back leads to the link's page no more: it would lead on at once.
      void router.navigate({ href: finalPath(slug), replace: given !== '' });
    }
  }, [available, code, slug, accountId, given, router]);
  return (
    <AccountFrame page={page} heading={say.heading} lead={say.lead}>
      <CodeEntry redeem={redeem} given={given} />
    </AccountFrame>
  );
}

function WithoutAccount({ page, code }: { page: string; code: string }) {
  const router = useRouter();
  return (
    <AccountFrame page={page} heading={say.accountHeading}>
      <WaitingCode code={code} />
      <LearningButton to="/signup">{say.signUp}</LearningButton>
      <LearningButton to="/login" variant="default">
        {say.signIn}
      </LearningButton>
      <AnotherCode onPress={() => void router.navigate({ href: '/redeem' })} />
    </AccountFrame>
  );
}

function Redeeming({ page, code, slug }: { page: string; code: string; slug: string | null }) {
  const router = useRouter();
  const { accountId } = useSession();
  const left = runningRedemption(accountId);
  const running = left?.code === code;
  const redeem = useRedeem({ code, slug, running, groupId: running ? left.groupId : null });
  const { state } = redeem;
  const done = state.matches('redeemed');
  const over = done || state.matches('nothing');
  const { offer } = state.context;
  const landing =
    over && offer ? landingPath({ alias: offer.organization.alias, ...offeredCourses(offer) }) : '/dashboard';
  useEffect(() => {
    if (!over) return;
    endIntent({ kind: 'redemption' });
    showToast({ text: done ? say.done : say.doneBefore, tone: 'moss' });
    if (landing !== null) void router.navigate({ href: landing, replace: true });
  }, [over, done, landing, router]);
  const stuck = state.matches('broken') || state.matches('troubled') || state.matches('choosing');
  if (over)
    return (
      <AccountFrame page={page} heading={done ? say.done : say.doneBefore}>
        {landing === null && offer && <RedeemedCourses offer={offer} />}
      </AccountFrame>
    );
  return (
    <AccountFrame page={page} heading={say.startHeading}>
      <Redemption redeem={redeem} />
      {stuck && <AnotherCode onPress={() => void router.navigate({ href: '/redeem' })} />}
    </AccountFrame>
  );
}

function AnotherCode({ onPress }: { onPress: () => void }) {
  const press = () => {
    endIntent({ kind: 'redemption' });
    forgetRunning();
    onPress();
  };
  return (
    <div className={styles.actions}>
      <Button variant="subtle" onClick={press}>
        {say.another}
      </Button>
    </div>
  );
}

/** Above a sign-in or a new account: what waits for it. Of an access code, that it is right, whose it is, and what it opens. */
import { IconAlertTriangle, IconMail, IconTicket } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { offeredCourses } from '#contract/accounts/access-code.ts';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import { dashedCode, landingPath } from '#domain/access-code.ts';
import { endIntent, keptCode, keptIntent } from '#features/session/kept-intent.ts';
import { keepIntent } from '#features/session/login-redirect.ts';
import { Notice } from '#ui/notice.tsx';
import { CodeOffer } from './code-offer.tsx';
import { useOwnerOfCode } from './owner-of-code.ts';
import { useCodeState } from './use-code-state.ts';

export function WhatWaits({ onOver }: { onOver?: (over: true) => void }) {
  const [code] = useState(keptCode);
  const [intent] = useState(() => keptIntent());
  if (intent?.kind === 'joining') return <WaitingJoinCode code={intent.code} />;
  if (intent?.kind === 'invitation')
    return <Notice tone="moss" icon={IconMail} title={say.invitationWaits} />;
  return code === null ? null : <WaitingCode code={code} {...(onOver && { onOver })} />;
}

function WaitingJoinCode({ code }: { code: string }) {
  const [owner] = useOwnerOfCode(code);
  if (owner === 'unknown')
    return (
      <Notice tone="vermilion" icon={IconAlertTriangle} title={code}>
        {say.noSuchJoinCode}
      </Notice>
    );
  const organization = owner === null || owner === 'unasked' ? null : owner.name;
  return <Notice tone="moss" icon={IconTicket} title={say.joins(code, organization)} />;
}

export function WaitingCode({ code, onOver }: { code: string; onOver?: (over: true) => void }) {
  const state = useCodeState(code);
  const shown = dashedCode(code);
  // In use by whoever has it: they may give it back.
  const over = state?.status === 'redeemed' || state?.status === 'invalid';
  // Whose it was, as this page has said before: nobody is told of a code that another one has redeemed.
  const [offer, setOffer] = useState(state?.offer);
  if (state?.offer !== undefined && state.offer !== offer) setOffer(state.offer);
  const got = state?.status === 'redeemed' && offer !== undefined;
  useEffect(() => {
    if (!over) return;
    onOver?.(true);
    endIntent({ kind: 'redemption' }); // a sign-in leads elsewhere then
    if (!got) return;
    const { alias } = offer.organization;
    keepIntent({
      kind: 'page',
      path: landingPath({ alias, ...offeredCourses(offer) }) ?? `/${alias}/catalog`,
    });
  }, [over, got, offer, onOver]);
  if (got)
    return (
      <Notice tone="moss" icon={IconTicket} title={say.redeemedMeanwhile(shown)}>
        <CodeOffer offer={offer} />
      </Notice>
    );
  if (state !== null && state.status !== 'available')
    return (
      <Notice tone="vermilion" icon={IconAlertTriangle} title={shown}>
        {say.status[state.status]}
      </Notice>
    );
  if (state?.noSeatLeft)
    return (
      <Notice tone="brass" icon={IconAlertTriangle} title={shown}>
        {say.noSeatLeft(state.offer?.organization.name)}
      </Notice>
    );
  return (
    <Notice tone="moss" icon={IconTicket} title={state === null ? say.kept(shown) : say.waits(shown)}>
      {state?.offer && <CodeOffer offer={state.offer} />}
    </Notice>
  );
}

/** Who has a plan and nothing in it is sent to the sign-up that is prepared for them (BILL-003). Asked once for a session, only online, and only of those who deal with billing anywhere. */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { planOverviewPage } from '#contract/billing/plan-overview.ts';
import { planRedirect } from '#domain/plan-redirect.ts';
import { allows } from '#domain/policy.ts';
import { sessionKeys } from '#domain/storage-keys.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import type { LecternDb } from '#store/db.ts';
import { isActing } from '#store/in-memory.ts';
import { myProfiles } from '#store/queries/organizations.ts';
import { useStored } from '#store/react.ts';

const managesSomeBilling = async (db: LecternDb): Promise<boolean> =>
  (await myProfiles(db)).some(({ roles }) =>
    allows(
      'billing',
      'Manage',
      { userId: db.accountId, roles, session: isActing() ? 'impersonated' : 'own' },
      {},
    ),
  );

export function PlanRedirect({ accountId }: { accountId: string }) {
  const [asks] = useState(() => sessionStorage.getItem(sessionKeys.planAsked) !== accountId);
  const ownerInfo = { type: 'USER', id: accountId } as const;
  const manages = useStored(managesSomeBilling) ?? false;
  const { answer, state } = useServerPage(planOverviewPage, asks && manages ? { ownerInfo } : null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const goal = state === 'fresh' && answer ? planRedirect([answer], answer.signupToken ?? null) : null;
  const stays = /^\/(logout|signup)(\/|$)/.test(path);
  useEffect(() => {
    if (state === 'fresh' && goal === null) sessionStorage.setItem(sessionKeys.planAsked, accountId);
    if (goal !== null && !stays) void navigate({ href: goal, replace: true });
  }, [state, goal, stays, accountId, navigate]);
  return null;
}

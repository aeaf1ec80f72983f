/** Leaves a skill that can't be shown: back to where one was, else to the tenant's catalog (SKILL-018). */
import { Button } from '@mantine/core';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import * as words from '#contract/words/en.ts';
import { myOrganizations } from '#store/queries/organizations.ts';
import { useStored } from '#store/react.ts';

export default function CloseSkill({ tenantSlug }: { tenantSlug: string | null }) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const mine = useStored(myOrganizations);
  const tenant = tenantSlug ?? mine?.[0]?.alias;
  const close = () => {
    if (canGoBack) history.back();
    else history.push(tenant === undefined ? '/' : `/${tenant}/catalog`);
  };
  return <Button onClick={close}>{words.skill.close}</Button>;
}

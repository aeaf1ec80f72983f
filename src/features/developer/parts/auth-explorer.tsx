/** Who this page is for, and who acts in their place. */
import { useSession } from '#features/session/session-context.ts';
import { Facts } from './facts.tsx';

export function AuthExplorer() {
  const { accountId, status, impersonated, sandbox, token } = useSession();
  const details = token.details();
  return (
    <Facts
      of={{
        status,
        user: accountId,
        provider: details?.provider ?? null,
        factors: details?.factors ?? [],
        impersonated,
        actor: details?.act ?? null,
        scope: details?.scope ?? [],
        sandbox,
      }}
    />
  );
}

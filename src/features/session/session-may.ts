/** Whether this session may ask for an action at all: whoever acts as somebody else is not offered what the server closes to them (D71). */
import type { PolicyAction } from '#domain/permission-actions.ts';
import { sessionMay } from '#domain/session-may.ts';
import { isActing } from '#store/in-memory.ts';
import { useSession } from './session-context.ts';

export function useSessionMay(action: PolicyAction): boolean {
  const { impersonated } = useSession();
  // The page knows it before its first token says so.
  return sessionMay(impersonated || isActing() ? 'impersonated' : 'own', action);
}

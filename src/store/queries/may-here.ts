/** Whether this device's session may ask for an action at all, for what has no session around it: see `useSessionMay`. */
import type { PolicyAction } from '#domain/permission-actions.ts';
import { sessionMay } from '#domain/session-may.ts';
import { isActing } from '../in-memory.ts';

export const mayHere = (action: PolicyAction): boolean =>
  sessionMay(isActing() ? 'impersonated' : 'own', action);

/** The new version of the app that waits, for whoever offers to reload. */
import { createContext } from 'react';
import type { AppUpdate } from '#sync/service-worker/service-worker-registration.ts';

export const UpdateContext = createContext<AppUpdate | null>(null);

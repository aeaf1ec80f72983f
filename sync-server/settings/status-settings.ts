/** What the operator says of how the service fares: in words of their own, or at a status page that the server reads (D110). */
import type { ServiceStatus } from '#contract/status.ts';

export type StatusSettings = {
  said: ServiceStatus;
  /** of a status page: answers JSON as Statuspage's `status.json` does; null: there is none */
  url: string | null;
};

export const noStatus: StatusSettings = { said: { incident: 'none', text: '' }, url: null };

/** How the service fares, for everybody: `GET /status`, answered by our own server (D110). */
import * as v from 'valibot';

export const STATUS_PATH = '/status';

export const incidents = ['none', 'minor', 'major', 'maintenance'] as const;
export type Incident = (typeof incidents)[number];

/** What a newer server adds is let through. */
export const statusSchema = v.looseObject({
  incident: v.picklist(incidents),
  /** what the operator says of it; empty: nothing */
  text: v.string(),
});
/** characters */
export const STATUS_LETTERS = 500;
export type ServiceStatus = { incident: Incident; text: string };

export const noIncident: ServiceStatus = { incident: 'none', text: '' };

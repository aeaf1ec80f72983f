/** Who may make organizations, as far as the operator's flag says so (D55). */
import { type FlagSetting, verdictFor } from '../../../settings/flag-settings.ts';

let flags: readonly FlagSetting[] = [];

/** Said once, at the start. */
export function takeCreationFlags(settings: readonly FlagSetting[]): void {
  flags = settings;
}

/** @param alias  the person's */
export const creationIsOn = (alias: string): boolean => verdictFor(flags, 'lectern_tenancy_enabled', alias);

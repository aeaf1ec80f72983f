/** The one place where a fault that nobody foresaw is written down; a part of the app that did not come is asked for once more. */
import { forcedReload, isMissingPart } from './missing-part.ts';

export function reportFault(error: unknown): void {
  if (!isMissingPart(error) || !forcedReload.attempt(() => writeDown(error))) writeDown(error);
}

function writeDown(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: without it a fault would leave no trace at all
  console.error(error);
}

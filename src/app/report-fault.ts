/** The one place where a fault that nobody foresaw is written down. */
export function reportFault(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: without it a fault would leave no trace at all
  console.error(error);
}

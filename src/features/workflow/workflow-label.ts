/** What a status is called; an unknown one, of a newer server, is logged and shown as it is (ERR-009). */
import { workflowWords as say } from '#contract/words/en/workflow.ts';

const labels: Readonly<Record<string, string>> = say.labels;

export function workflowLabel(status: string): string {
  const label = Object.hasOwn(labels, status) ? labels[status] : undefined;
  // biome-ignore lint/suspicious/noConsole: whoever looks into it finds the status there
  if (label === undefined) console.error(say.invalid(status));
  return label ?? status;
}

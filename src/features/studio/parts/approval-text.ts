/** What a list says of the approvals of a text. */
import { studioWords as say } from '#contract/words/en/studio.ts';
import type { ApprovalState } from '#domain/approvals.ts';

export const approvalText = (approval: ApprovalState | null | undefined): string =>
  approval ? say.approvals[approval.state]('missing' in approval ? approval.missing : 0) : '';

/** Asks for a verification mail again: form-encoded, as the specification has it, and again where trying can help (AUTH-043). */
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { VERIFICATION_MAIL_PATH } from '#contract/accounts/sign-up.ts';
import { REQUEST_RETRIES, REQUEST_RETRY_DELAYS_MS } from '#domain/session-limits.ts';

export type VerificationSent = 'sent' | 'limit' | 'sendError';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** @param form  of `verificationRequestSchema` */
export async function sendVerification(
  form: Record<string, string>,
  pause: (ms: number) => Promise<void> = wait,
): Promise<VerificationSent> {
  for (let retries = 0; ; retries += 1) {
    const status = await ask(form);
    if (status !== null && status < 300) return 'sent';
    if (status === 429) return 'limit';
    if (status === 400 || retries >= REQUEST_RETRIES) return 'sendError';
    await pause(REQUEST_RETRY_DELAYS_MS[retries] ?? 0);
  }
}

/** @returns the answer's status; null: nobody answered */
async function ask(form: Record<string, string>): Promise<number | null> {
  try {
    const { status } = await fetch(VERIFICATION_MAIL_PATH, {
      method: 'POST',
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      headers: { 'content-type': 'application/x-www-form-urlencoded', [CLIENT_HEADER]: '1' },
      body: new URLSearchParams(form).toString(),
    });
    return status;
  } catch {
    return null;
  }
}

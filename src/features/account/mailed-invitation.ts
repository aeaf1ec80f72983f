/** The invitation whose mail was opened in this tab, or last in this browser, with the secret of its link, until the invitation is answered (D82). */
import * as v from 'valibot';
import { mailTokenSchema } from '#contract/accounts/sign-up.ts';
import { idSchema } from '#contract/ids.ts';
import { localKeys } from '#domain/storage-keys.ts';
import { keeper } from '#features/session/login-redirect.ts';

const mailedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ inviteId: idSchema, token: mailTokenSchema, address: v.string(), organization: v.string() }),
);
type MailedInvitation = v.InferOutput<typeof mailedSchema>;

export const keepMailedInvitation = (mailed: MailedInvitation): void =>
  keeper().setItem(localKeys.mailedInvitation, JSON.stringify(mailed));

/** @returns null: another one's mail was opened, or none */
export function mailedInvitation(inviteId: string): MailedInvitation | null {
  const kept = v.safeParse(mailedSchema, keeper().getItem(localKeys.mailedInvitation));
  return kept.success && kept.output.inviteId === inviteId ? kept.output : null;
}

export const forgetMailedInvitation = (): void => keeper().removeItem(localKeys.mailedInvitation);

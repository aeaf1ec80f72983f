/** Whether the account's own address waits for its mail: what takes a confirmed one is not offered then (`src/domain/allowances.ts`). */
import { addressToVerify } from '#domain/email-banner.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';

export function useUnconfirmed(): boolean {
  const user = useStored(me);
  return user !== undefined && addressToVerify(user.emails, []) !== null;
}

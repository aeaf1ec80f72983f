/** Whose unsent work waits on this device for its owner. A sign-out that is still under way in another tab is followed. */
import { useEffect, useState } from 'react';
import { type LockedAccount, useSession } from './session-context.ts';

export function useLockedAccounts(): LockedAccount[] {
  const { watchLocked } = useSession();
  const [locked, setLocked] = useState<LockedAccount[]>([]);
  useEffect(() => {
    let left = false;
    let leave = () => {};
    watchLocked(setLocked).then(
      (stop) => {
        if (left) stop();
        else leave = stop;
      },
      () => {}, // a database that can't be read is told where it is opened
    );
    return () => {
      left = true;
      leave();
    };
  }, [watchLocked]);
  return locked;
}

/** While the code of a page is on its way. After two minutes it counts as missing (ERR-011). */
import { useEffect, useState } from 'react';
import { LoadingScreen } from '#features/failure/loading-screen.tsx';
import { useDelayedFlag } from '#ui/delayed-flag.ts';
import { forcedReload, missingPart, PART_TIMEOUT_MS } from './missing-part.ts';

export function PendingPage() {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const giveUp = () => setLost(true);
    const timer = setTimeout(() => forcedReload.attempt(giveUp) || giveUp(), PART_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = useDelayedFlag(true);
  if (lost) throw missingPart('A part of the page did not come in time.');
  return shown && <LoadingScreen />;
}

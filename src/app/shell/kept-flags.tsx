/** What the operator has switched shows as soon as this device knows of it, on the page that is open too. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { knownVerdicts, noteClientFlags } from '#store/client-flags.ts';
import { useStored } from '#store/react.ts';

export function KeptFlags() {
  const router = useRouter();
  const verdicts = useStored(knownVerdicts);
  useEffect(() => {
    if (verdicts && noteClientFlags(verdicts)) void router.invalidate();
  }, [verdicts, router]);
  return null;
}

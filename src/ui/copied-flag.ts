/** Copying text, and that it was done: said beside the button for a moment (CONST-008). */
import { useEffect, useState } from 'react';

const COPIED_MS = 3000;

/**
 * @returns copied: what was copied within the last 3 s, by the key it was copied under; copy: false where the browser did not let it be
 */
export function useCopied() {
  const [copied, setCopied] = useState<{ key: string } | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string, key = ''): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied({ key });
      return true;
    } catch {
      return false;
    }
  };
  return { copied: copied?.key ?? null, copy };
}

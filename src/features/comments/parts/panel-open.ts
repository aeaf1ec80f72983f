/** Whether the comments are unfolded: as the person left them in this session, and folded at first on small screens (COMMENT-009). */
import { useState } from 'react';
import { sessionKeys } from '#domain/storage-keys.ts';
import { useMediaQuery } from '#ui/media-query.ts';

function kept(): boolean | null {
  try {
    const value = sessionStorage.getItem(sessionKeys.comments);
    return value === null ? null : value === 'open';
  } catch {
    return null;
  }
}

/** @param named  the address names a comment: the panel opens for it */
export function usePanelOpen(named: boolean): [boolean, (open: boolean) => void] {
  const small = useMediaQuery('(max-width: 47.99em)');
  const [preferred, setPreferred] = useState(kept);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOpen = pressed ?? (named || (preferred ?? !small));
  const choose = (open: boolean) => {
    setPressed(open);
    setPreferred(open);
    try {
      sessionStorage.setItem(sessionKeys.comments, open ? 'open' : 'closed');
    } catch {
      // It lasts as long as the page.
    }
  };
  return [isOpen, choose];
}

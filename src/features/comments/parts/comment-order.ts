/** Which conversation comes first: as the person chose it in this session, the oldest otherwise. */
import { useState } from 'react';
import { sessionKeys } from '#domain/storage-keys.ts';

export type CommentOrder = 'oldest' | 'newest';

function kept(): CommentOrder {
  try {
    return sessionStorage.getItem(sessionKeys.commentOrder) === 'newest' ? 'newest' : 'oldest';
  } catch {
    return 'oldest';
  }
}

export function useCommentOrder(): [CommentOrder, (order: CommentOrder) => void] {
  const [order, setOrder] = useState(kept);
  const choose = (next: CommentOrder) => {
    setOrder(next);
    try {
      sessionStorage.setItem(sessionKeys.commentOrder, next);
    } catch {
      // It lasts as long as the page.
    }
  };
  return [order, choose];
}

/** Above a thread of several conversations: which comes first, and those that are over. */
import { Button } from '@mantine/core';
import { commentWords as say } from '#contract/words/en/comments.ts';
import classes from '../comments-panel.module.css';
import type { CommentOrder } from './comment-order.ts';

export function ThreadTools({
  order,
  onOrder,
  resolved,
  shown,
  onShow,
}: {
  /** null: there is nothing to put in order */
  order: CommentOrder | null;
  onOrder: (order: CommentOrder) => void;
  /** how many are over */
  resolved: number;
  shown: boolean;
  onShow: (shown: boolean) => void;
}) {
  if (order === null && resolved === 0) return null;
  return (
    <div className={classes.tools}>
      {order !== null && (
        <Button size="sm" variant="subtle" onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}>
          {say.order[order]}
        </Button>
      )}
      {resolved > 0 && (
        <Button size="sm" variant="subtle" aria-pressed={shown} onClick={() => onShow(!shown)}>
          {shown ? say.hideResolved(resolved) : say.showResolved(resolved)}
        </Button>
      )}
    </div>
  );
}

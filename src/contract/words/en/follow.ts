/** Words of following an organization (spec 2, section 8.7). */
import { needsConnection } from './common.ts';

export const followWords = {
  follow: {
    action: 'Follow',
    of: (name: string) => `Follow ${name}`,
    done: 'Followed organization',
    failed: 'An error occurred following organization',
  },
  unfollow: {
    action: 'Unfollow',
    of: (name: string) => `Unfollow ${name}`,
    done: 'Unfollowed organization',
    failed: 'An error occurred unfollowing organization',
  },
  needsConnection,
};

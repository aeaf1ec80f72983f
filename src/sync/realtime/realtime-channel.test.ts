import { expect, it } from 'vitest';
import { leaderEnd, pageEnd, type ToPages } from './realtime-channel.ts';

it('what is said after a channel was closed is lost, and throws nothing', async () => {
  const heard: ToPages[] = [];
  const page = pageEnd('ana', (said) => void heard.push(said));
  const leader = leaderEnd('ana');
  const asked = new Promise((resolve) => leader.listen(resolve));
  page.say({ kind: 'typing', channelId: 'night-watch' });
  expect(await asked).toEqual({ kind: 'typing', channelId: 'night-watch' });
  leader.close();
  leader.toPages({ kind: 'event', message: 'late' });
  page.close();
  page.say({ kind: 'ask' });
  expect(heard).toEqual([]);
});

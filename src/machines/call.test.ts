import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { CallRefused, callMachine } from './call.ts';

const started = (join: () => Promise<void>) => {
  const leave = vi.fn();
  const actor = createActor(callMachine({ join, leave }));
  actor.start();
  return { actor, leave };
};

describe('a video call', () => {
  it('is joined, survives a connection that is made again, and is left (D109)', async () => {
    const { actor, leave } = started(async () => undefined);
    actor.send({ type: 'JOIN' });
    expect(actor.getSnapshot().value).toBe('Joining');
    await waitFor(actor, (state) => state.matches('In'));
    actor.send({ type: 'LOST' });
    expect(actor.getSnapshot().value).toBe('Reconnecting');
    actor.send({ type: 'BACK' });
    expect(actor.getSnapshot().value).toBe('In');
    actor.send({ type: 'LEAVE' });
    expect(actor.getSnapshot().value).toBe('Out');
    expect(leave).toHaveBeenCalledOnce();
  });

  it('says whether it was refused or not reached, and can be tried again', async () => {
    for (const [error, fault] of [
      [new CallRefused('no'), 'refused'],
      [new Error('offline'), 'unreachable'],
    ] as const) {
      let fails = true;
      const { actor, leave } = started(async () => {
        if (fails) throw error;
      });
      actor.send({ type: 'JOIN' });
      const failed = await waitFor(actor, (state) => state.matches('Failed'));
      expect(failed.context.fault).toBe(fault);
      expect(leave).toHaveBeenCalledOnce();
      fails = false;
      actor.send({ type: 'JOIN' });
      await waitFor(actor, (state) => state.matches('In'));
    }
  });

  it('that is left while it is joined stays left, whatever comes of it', async () => {
    let arrive = () => {};
    const { actor, leave } = started(() => new Promise((done) => (arrive = done)));
    actor.send({ type: 'JOIN' });
    actor.send({ type: 'LEAVE' });
    arrive();
    await Promise.resolve();
    expect(actor.getSnapshot().value).toBe('Out');
    expect(leave).toHaveBeenCalledOnce();
  });

  it('has a way out of each of its states', () => {
    const machine = callMachine({ join: async () => undefined, leave: () => undefined });
    const paths = getShortestPaths(machine, {
      events: [{ type: 'JOIN' }, { type: 'LEAVE' }, { type: 'LOST' }, { type: 'BACK' }, { type: 'ENDED' }],
    });
    expect(paths.length).toBeGreaterThan(1);
    for (const state of Object.values(machine.states)) {
      const events = Object.keys(state.config.on ?? {});
      expect(events.includes('LEAVE') || state.key === 'Out').toBe(true);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Exclusivity } from '#contract/content/retirement.ts';
import { NotExclusive, type RetirementEvent, retirementMachine, type Shown } from './retirement.ts';

const none: Exclusivity = {
  isExclusive: true,
  hasError: false,
  externalSkills: [],
  externalLabs: [],
  externalSkillableLabs: [],
};
const shared = { ...none, isExclusive: false };
const broken = { ...none, isExclusive: false, hasError: true };

type Answer<T> = T | Error;
type Answers = {
  checks: Answer<Exclusivity>[];
  retires: Answer<void>[];
  restores: Answer<'PUBLISHED'>[];
};
const given = <T>(answers: Answer<T>[]): T => {
  const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
  if (answer instanceof Error) throw answer;
  return answer as T;
};

function running(answers: Partial<Answers> = {}) {
  const { checks = [none], retires = [undefined], restores = ['PUBLISHED'] } = answers;
  const did: string[] = [];
  let shown: Shown | null = null;
  const actor = createActor(
    retirementMachine({
      check: async () => given(checks),
      retire: async ({ replacements, comments }) => {
        did.push(`retire ${replacements.join()} ${comments}`);
        given(retires);
      },
      restore: async () => given(restores),
      now: () => 7,
      show: (next) => {
        shown = next;
        did.push(`show ${next?.as ?? 'row'}`);
      },
      tell: (what) => did.push(what),
    }),
  ).start();
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const send = async (...events: RetirementEvent[]) => {
    for (const event of events) {
      actor.send(event);
      await settle();
    }
    return actor.getSnapshot();
  };
  return { actor, did, send, shown: () => shown, settle };
}

const choose = (courseId: string): RetirementEvent => ({ type: 'CHOOSE', courseId });
const open: RetirementEvent = { type: 'OPEN' };
const confirm: RetirementEvent = { type: 'CONFIRM' };

describe('retiring', () => {
  it('can be confirmed only once the content is known to be exclusive (RETIRE-002, RETIRE-014)', async () => {
    for (const [check, state] of [
      [none, 'exclusive'],
      [shared, 'notExclusive'],
      [broken, 'failed'],
      [new Error('500'), 'failed'],
    ] as const) {
      const flow = running({ checks: [check] });
      flow.actor.send(open);
      expect(flow.actor.getSnapshot().matches({ retiring: 'loading' })).toBe(true);
      flow.actor.send(confirm);
      expect(flow.actor.getSnapshot().matches({ retiring: 'loading' })).toBe(true);
      await flow.settle();
      expect(flow.actor.getSnapshot().matches({ retiring: state })).toBe(true);
      expect(flow.actor.getSnapshot().can(confirm)).toBe(state === 'exclusive');
      expect(flow.did).toEqual(state === 'failed' ? ['check failed'] : []);
    }
  });

  it('takes at most one replacement, and sends what was chosen (RETIRE-020, RETIRE-001)', async () => {
    const { send, did } = running();
    await send(open, choose('a'), choose('b'), { type: 'COMMENT', text: 'Why' });
    await send({ type: 'UNCHOOSE', courseId: 'a' }, choose('c'), confirm);
    expect(did).toContain('retire c Why');
  });

  it('shows the course as retired at once, with date and replacement, and says that it is queued (RETIRE-006)', async () => {
    const { actor, send, did, shown, settle } = running();
    await send(open, choose('b'));
    actor.send(confirm);
    expect(shown()).toEqual({ as: 'retired', at: 7, replacements: ['b'] });
    expect(did).not.toContain('retirement queued');
    await settle();
    expect(did.at(-1)).toBe('retirement queued');
    expect(shown()).toEqual({ as: 'retired', at: 7, replacements: ['b'] });
  });

  it('undoes what it showed when the server refuses (RETIRE-007)', async () => {
    const { send, did, shown } = running({ retires: [new Error('500')] });
    const state = await send(open, confirm);
    expect(state.matches('refused')).toBe(true);
    expect(shown()).toBeNull();
    expect(did.at(-1)).toBe('retirement failed');
  });
});

describe('restoring', () => {
  it('clears the workflow while it waits, and then shows what the course will be (RETIRE-010)', async () => {
    const { actor, settle, shown, did } = running();
    actor.send({ type: 'RESTORE' });
    expect(shown()).toEqual({ as: 'restoring' });
    await settle();
    expect(shown()).toEqual({ as: 'restored', workflow: 'PUBLISHED' });
    expect(did.at(-1)).toBe('restoration queued');
  });

  it('opens the details when other courses hold its content, and checks what stands in the way (RETIRE-011, RETIRE-013)', async () => {
    const { send, shown, did } = running({ restores: [new NotExclusive()], checks: [shared] });
    const state = await send({ type: 'RESTORE' });
    expect(did).toContain('not exclusive');
    expect(shown()).toBeNull();
    expect(state.matches({ blocked: 'listed' })).toBe(true);
    expect(state.context.exclusivity).toEqual(shared);
    expect((await send({ type: 'CLOSE' })).matches('closed')).toBe(true);
  });

  it('shows the row again after any other failure (RETIRE-012)', async () => {
    const { send, shown, did } = running({ restores: [new Error('500')] });
    expect((await send({ type: 'RESTORE' })).matches('closed')).toBe(true);
    expect(shown()).toBeNull();
    expect(did.at(-1)).toBe('restoration failed');
  });
});

/** Every path of four steps through the machine, whatever the server answers. */
describe('every path', () => {
  const events: RetirementEvent[] = [
    open,
    confirm,
    choose('b'),
    { type: 'AGAIN' },
    { type: 'CLOSE' },
    { type: 'RESTORE' },
  ];
  const servers: [string, () => Partial<Answers>][] = [
    ['agrees', () => ({})],
    ['finds shared content', () => ({ checks: [shared], restores: [new NotExclusive()] })],
    ['fails', () => ({ checks: [broken, none], retires: [new Error('500')], restores: [new Error('500')] })],
    ['is away', () => ({ checks: [new Error('away')], restores: [new NotExclusive()] })],
  ];
  const paths = (length: number): RetirementEvent[][] =>
    length === 0
      ? [[]]
      : paths(length - 1).flatMap((path) => events.map((event): RetirementEvent[] => [...path, event]));

  it.each(servers)(
    'ends with the row, or with what was asked for, when the server %s (RETIRE-017)',
    async (_, answers) => {
      const reached = new Set<string>();
      for (const path of paths(4)) {
        const { send, did, shown } = running(answers());
        const state = await send(...path);
        reached.add(JSON.stringify(state.value));
        // Nothing waits for an answer any more.
        expect(state.matches('sending') || state.matches('restoring')).toBe(false);
        const outcome = did.findLast((each) => /^retirement|^restoration|^not/.test(each));
        if (outcome === 'retirement queued') expect(shown()?.as).toBe('retired');
        else if (outcome === 'restoration queued') expect(shown()?.as).toBe('restored');
        else expect(shown()).toBeNull();
        // What is not exclusive is never sent.
        if (did.includes('retirement queued')) expect(answers().checks).toBeUndefined();
        expect(state.context.replacements.length).toBeLessThanOrEqual(1);
      }
      expect(reached.size).toBeGreaterThan(1);
    },
  );
});

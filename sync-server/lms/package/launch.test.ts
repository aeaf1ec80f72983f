import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { Scorm12API } from 'scorm-again';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  type LaunchMessage,
  LMS_CHANNEL,
  launchMessageSchema,
  viewerMessageSchema,
} from '#contract/lms/bridge.ts';

const SERVER = 'https://learn.example';
const COURSE = '0192f0c1-2b3c-7d4e-8f50-112233445566';
const KEY = 'k'.repeat(43);
const script = readFileSync(new URL('./launch.js', import.meta.url), 'utf8');
const page = `<body data-server="${SERVER}" data-course="${COURSE}" data-package-key="${KEY}"><iframe id="course"></iframe><p id="silent" hidden>This course did not open: ask the people who run your LMS for a new export.</p></body>`;

type LmsWindow = JSDOM['window'] & Record<string, unknown>;
type Scorm = InstanceType<typeof Scorm12API>;

/** scorm-again as the LMS, with what it knew before this launch */
function scormLms(before: Record<string, string> = {}): Scorm {
  const api = new Scorm12API({ autocommit: false, lmsCommitUrl: false, logLevel: 5 });
  api.cmi.core.student_id = 'learner-7';
  api.cmi.core.student_name = 'Doe, Jane';
  for (const [name, value] of Object.entries(before)) {
    const path = name.split('.').slice(1);
    const last = path.pop() as string;
    const holder = path.reduce((at, part) => at[part] as never, api.cmi as never as Record<string, unknown>);
    holder[last] = value;
  }
  return api;
}

/** A browser's tab of the LMS that has opened the package. */
function opened({
  prepare = () => undefined,
  storage = {},
}: {
  prepare?: (window: LmsWindow) => void;
  storage?: Record<string, string>;
} = {}) {
  const { window } = new JSDOM(page, {
    url: 'https://lms.example/packages/7/launch.html',
    runScripts: 'outside-only',
  });
  for (const [name, value] of Object.entries(storage)) window.localStorage.setItem(name, value);
  prepare(window as LmsWindow);
  window.eval(script);
  const frame = window.document.querySelector('iframe') as HTMLIFrameElement;
  const heard: LaunchMessage[] = [];
  const target = frame.contentWindow as Window;
  target.postMessage = ((message: unknown, origin: string) => {
    expect(origin).toBe(SERVER);
    heard.push(v.parse(launchMessageSchema, message));
  }) as never;
  const nonce = /#nonce=([0-9a-f]{32})$/.exec(frame.src)?.[1] as string;
  const post = (message: object, over: { origin?: string; source?: unknown; nonce?: string } = {}) =>
    window.dispatchEvent(
      new window.MessageEvent('message', {
        data: { channel: LMS_CHANNEL, nonce: over.nonce ?? nonce, ...message },
        origin: over.origin ?? SERVER,
        source: ('source' in over ? over.source : target) as Window,
      }),
    );
  let number = 0;
  return {
    window: window as LmsWindow,
    frame,
    heard,
    post,
    ignored: () => Number(window.document.body.dataset.ignored ?? 0),
    ready() {
      post({ type: 'ready' });
      const answer = heard.at(-1);
      if (answer?.type !== 'launch') throw new Error('no launch');
      return answer;
    },
    progress(text: string, over: object = {}) {
      number += 1;
      const message = {
        channel: LMS_CHANNEL,
        nonce,
        type: 'progress',
        number,
        progress: text,
        status: 'IN_PROGRESS',
        score: 33,
        passed: false,
        seconds: 61,
        ...over,
      };
      v.parse(viewerMessageSchema, message);
      post(message);
      return heard.at(-1);
    },
    stored: () => ({ ...window.localStorage }) as Record<string, string>,
    leave: () => window.dispatchEvent(new window.Event('pagehide')),
  };
}

const withApi = (api: unknown) => ({ prepare: (window: LmsWindow) => Object.assign(window, { API: api }) });
const complete = { status: 'COMPLETE', score: 100, passed: true };
const text = (length: number) => 'Q'.repeat(length);

describe('the launch page of a course that may not be framed any more', () => {
  const silent = ({ document }: LmsWindow) => document.getElementById('silent') as HTMLElement;
  const withClock = () => {
    const due: { run: () => void; after: number }[] = [];
    const prepare = (window: LmsWindow) =>
      Object.assign(window, {
        setTimeout: (run: () => void, after: number) => due.push({ run, after }),
        clearTimeout: (id: number) => due.splice(id - 1, 1),
      });
    return { due, prepare };
  };

  it('says after 20 s of silence what to do, and nothing once the course has answered', () => {
    const clock = withClock();
    const revoked = opened({ prepare: clock.prepare });
    expect(silent(revoked.window).hidden).toBe(true);
    expect(clock.due.map(({ after }) => after)).toEqual([20_000]);
    clock.due[0]?.run();
    expect(silent(revoked.window).hidden).toBe(false);
    expect(silent(revoked.window).textContent).toContain('ask the people who run your LMS for a new export');
    revoked.ready();
    expect(silent(revoked.window).hidden).toBe(true);
    const other = withClock();
    const alive = opened({ prepare: other.prepare });
    alive.ready();
    expect(other.due).toEqual([]);
  });
});

describe('the launch page with a SCORM 1.2 LMS', () => {
  it('frames the course on our server and tells it who learns', () => {
    const tab = opened(withApi(scormLms()));
    expect(tab.frame.src).toMatch(
      new RegExp(`^${SERVER}/lms/rxd/consume/course/${COURSE}#nonce=[0-9a-f]{32}$`),
    );
    expect(tab.ready()).toMatchObject({
      packageKey: KEY,
      learnerId: 'learner-7',
      learnerName: 'Doe, Jane',
      progress: null,
      others: [],
      passed: false,
    });
  });

  it('commits each change: string, score, status and time, and never says less than before (LMS-006, LMS-007)', () => {
    const api = scormLms();
    const commits: unknown[] = [];
    const times: unknown[] = [];
    api.on('LMSCommit', () => commits.push(1));
    api.on('LMSSetValue.cmi.core.session_time', (_name: string, value: string) => times.push(value));
    const tab = opened(withApi(api));
    tab.ready();
    expect(tab.progress('AAAA')).toMatchObject({ type: 'acknowledged', number: 1 });
    const { cmi } = api;
    expect([cmi.suspend_data, cmi.core.score.raw, cmi.core.lesson_status]).toEqual([
      'AAAA',
      '33',
      'incomplete',
    ]);
    expect([cmi.core.score.min, cmi.core.score.max, times]).toEqual(['0', '100', ['00:01:01.00']]);
    expect(tab.progress('BBBB', complete)).toMatchObject({ type: 'acknowledged', number: 2 });
    expect([cmi.suspend_data, cmi.core.score.raw, cmi.core.lesson_status]).toEqual(['BBBB', '100', 'passed']);
    tab.progress('CCCC', { score: 50 });
    expect(cmi.core.lesson_status).toBe('passed');
    expect(commits).toHaveLength(3);
  });

  it('hands the string and Passed back at the next launch (LMS-007)', () => {
    for (const status of ['passed', 'completed']) {
      const tab = opened(withApi(scormLms({ 'cmi.suspend_data': 'AAAA', 'cmi.core.lesson_status': status })));
      expect(tab.ready()).toMatchObject({ progress: 'AAAA', others: [], passed: true });
    }
    const begun = scormLms({ 'cmi.suspend_data': 'AAAA', 'cmi.core.lesson_status': 'incomplete' });
    expect(opened(withApi(begun)).ready()).toMatchObject({ passed: false });
  });

  it('finishes with the LMS once: when the viewer leaves, or when the page goes away (F69)', () => {
    for (const way of ['exit', 'pagehide']) {
      const api = scormLms();
      const finished: unknown[] = [];
      api.on('LMSFinish', () => finished.push(1));
      const tab = opened(withApi(api));
      tab.progress('AAAA');
      if (way === 'exit') tab.post({ type: 'exit' });
      tab.leave();
      tab.leave();
      expect(finished).toHaveLength(1);
      expect(api.cmi.suspend_data).toBe('AAAA');
    }
  });

  it('gives the LMS 4,096 characters whole, and one more to its own storage whole, with a pointer in the LMS (F68)', () => {
    const api = scormLms();
    const tab = opened(withApi(api));
    tab.ready();
    tab.progress(text(4096));
    expect(api.cmi.suspend_data).toBe(text(4096));
    expect(tab.progress(text(4097))).toMatchObject({ type: 'acknowledged' });
    expect(api.cmi.suspend_data).toBe('lectern-lms:localStorage:4097');
    expect(Object.values(tab.stored())).toContain(text(4097));
    const again = opened({
      ...withApi(scormLms({ 'cmi.suspend_data': 'lectern-lms:localStorage:4097' })),
      storage: tab.stored(),
    });
    expect(again.ready()).toMatchObject({ progress: text(4097), others: [] });
    tab.progress(text(10));
    expect(api.cmi.suspend_data).toBe(text(10));
  });

  it('hands back what another device, another version and this browser left, each whole (F68, LMS-008)', () => {
    const here = opened(withApi(scormLms()));
    here.ready();
    here.progress('HERE');
    const storage = here.stored();
    const elsewhere = opened({ ...withApi(scormLms({ 'cmi.suspend_data': 'ELSEWHERE' })), storage });
    expect(elsewhere.ready()).toMatchObject({ progress: 'ELSEWHERE', others: ['HERE'] });
    elsewhere.progress('BOTH');
    const third = opened({
      ...withApi(scormLms({ 'cmi.suspend_data': 'BOTH' })),
      storage: elsewhere.stored(),
    });
    expect(third.ready()).toMatchObject({ progress: 'BOTH', others: ['ELSEWHERE'] });
  });

  it('cuts and drops nothing, whatever the lengths and whichever of two browsers comes next (F68)', () => {
    const aSitting = fc.record({
      browser: fc.constantFrom(0, 1),
      lengths: fc.array(fc.oneof(fc.integer({ min: 4090, max: 4102 }), fc.integer({ min: 1, max: 20_000 })), {
        minLength: 1,
        maxLength: 3,
      }),
    });
    fc.assert(
      fc.property(fc.array(aSitting, { minLength: 1, maxLength: 5 }), (sittings) => {
        const storages: Record<string, string>[] = [{}, {}];
        const lastOf: (string | null)[] = [null, null];
        let inLms = '';
        let made = 0;
        for (const { browser, lengths } of sittings) {
          const api = scormLms({ 'cmi.suspend_data': inLms });
          const tab = opened({ ...withApi(api), storage: storages[browser] as Record<string, string> });
          const { progress, others } = tab.ready();
          const handed = [progress, ...others];
          if (lastOf[browser] !== null) expect(handed).toContain(lastOf[browser]);
          if (inLms !== '' && !inLms.includes(':')) expect(handed).toContain(inLms);
          for (const length of lengths) {
            made += 1;
            const whole = String(made).padEnd(length, 'Q');
            expect(tab.progress(whole)).toMatchObject({ type: 'acknowledged' });
            lastOf[browser] = whole;
          }
          expect(api.cmi.suspend_data.length).toBeLessThanOrEqual(4096);
          inLms = api.cmi.suspend_data;
          storages[browser] = tab.stored();
          tab.window.close();
        }
      }),
      { numRuns: 6 },
    );
  });

  it("keeps each learner's strings apart in a browser that they share", () => {
    const one = opened(withApi(scormLms()));
    one.progress(text(5000));
    const api = scormLms({ 'cmi.core.student_id': 'learner-8' });
    const two = opened({ ...withApi(api), storage: one.stored() });
    expect(two.ready()).toMatchObject({ learnerId: 'learner-8', progress: null, others: [] });
  });

  it('says that the LMS is lost when it refuses, throws or is gone, keeps the string, and says Passed later (F69)', () => {
    const api = scormLms();
    const tab = opened(withApi(api));
    tab.ready();
    tab.progress('AAAA');
    const commit = api.LMSCommit;
    api.LMSCommit = () => 'false';
    expect(tab.progress('BBBB', complete)).toEqual(expect.objectContaining({ type: 'lms-lost', kept: true }));
    expect(Object.values(tab.stored())).toContain('BBBB');
    api.LMSCommit = () => {
      throw new Error('the window was closed');
    };
    expect(tab.progress('CCCC', complete)).toMatchObject({ type: 'lms-lost', kept: true });
    api.LMSCommit = commit;
    expect(tab.progress('DDDD', complete)).toMatchObject({ type: 'acknowledged', number: 4 });
    expect(api.cmi.core.lesson_status).toBe('passed');
  });

  it('says that nothing is kept where storage is blocked and the string is too long for the LMS (F70)', () => {
    const api = scormLms();
    const tab = opened({
      prepare(window) {
        Object.assign(window, { API: api });
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new Error('blocked');
          },
        });
      },
    });
    tab.ready();
    expect(tab.progress('AAAA')).toMatchObject({ type: 'acknowledged' });
    expect(tab.progress(text(4097))).toMatchObject({ type: 'lms-lost', kept: false });
    expect(api.cmi.suspend_data).toBe('AAAA');
  });

  it('writes nothing where the learner only looks', () => {
    const api = scormLms({ 'cmi.core.lesson_mode': 'review', 'cmi.suspend_data': 'AAAA' });
    const tab = opened(withApi(api));
    tab.ready();
    expect(tab.progress('BBBB')).toMatchObject({ type: 'acknowledged' });
    expect(api.cmi.suspend_data).toBe('AAAA');
  });

  it('ignores and counts what comes from elsewhere, in another shape, for another launch, or again (F67)', () => {
    const api = scormLms();
    const tab = opened(withApi(api));
    tab.ready();
    const said = tab.heard.length;
    const forged = {
      type: 'progress',
      number: 1,
      progress: 'X',
      status: 'COMPLETE',
      score: 100,
      passed: true,
      seconds: 1,
    };
    tab.post(forged, { origin: 'https://evil.example' });
    tab.post(forged, { origin: `${SERVER}.evil.example` });
    tab.post(forged, { source: tab.window });
    tab.post(forged, { nonce: '0'.repeat(32) });
    tab.post({ type: 'ready' }, { origin: 'https://evil.example' });
    tab.post({ ...forged, channel: 'other' });
    tab.post({ ...forged, score: 101 });
    tab.post({ ...forged, status: 'PASSED' });
    tab.post({ ...forged, progress: 7 });
    tab.post({ ...forged, number: Number.NaN });
    tab.post({ type: 'unknown' });
    expect(tab.ignored()).toBe(11);
    expect(tab.heard).toHaveLength(said);
    expect(api.cmi.suspend_data).toBe('');
    tab.progress('AAAA');
    tab.post({ ...forged, number: 1, progress: 'X' });
    expect(tab.ignored()).toBe(12);
    expect(api.cmi.suspend_data).toBe('AAAA');
  });

  it('finds the API in a window that frames the page, or that opened one of these', () => {
    const api = scormLms();
    const opener = { API: api, parent: null };
    const tab = opened({ prepare: (window) => Object.defineProperty(window, 'opener', { value: opener }) });
    expect(tab.ready().learnerId).toBe('learner-7');
    const closed = {
      get API() {
        throw new Error('of another origin');
      },
      parent: opener,
    };
    const deeper = opened({
      prepare: (window) => Object.defineProperty(window, 'opener', { value: closed }),
    });
    expect(deeper.ready().learnerId).toBe('learner-7');
  });
});

describe('the launch page without SCORM', () => {
  const bridge = () => {
    const calls: unknown[][] = [];
    return {
      calls,
      prepare: (window: LmsWindow) =>
        Object.assign(window, {
          SetScore: (...of: unknown[]) => calls.push(['SetScore', ...of]),
          SetPassed: () => calls.push(['SetPassed']),
        }),
    };
  };

  it("tells a window's own SetScore and SetPassed, Passed once (D14, LMS-006)", () => {
    const { calls, prepare } = bridge();
    const tab = opened({ prepare });
    const { learnerId } = tab.ready();
    expect(learnerId).toMatch(/^browser-[0-9a-f]{32}$/);
    expect(tab.progress('AAAA')).toMatchObject({ type: 'acknowledged', number: 1 });
    tab.progress('BBBB', complete);
    tab.progress('CCCC', complete);
    expect(calls).toEqual([
      ['SetScore', 33, 100, 0],
      ['SetScore', 100, 100, 0],
      ['SetPassed'],
      ['SetScore', 100, 100, 0],
    ]);
    const again = opened({ prepare: bridge().prepare, storage: tab.stored() });
    expect(again.ready()).toMatchObject({ learnerId, progress: 'CCCC', passed: true });
  });

  it('asks such a window for the learner where it knows them', () => {
    const { prepare } = bridge();
    const tab = opened({
      prepare(window) {
        prepare(window);
        Object.assign(window, { GetStudentID: () => 'raw-1', GetStudentName: () => 'Roe, Sam' });
      },
    });
    expect(tab.ready()).toMatchObject({ learnerId: 'raw-1', learnerName: 'Roe, Sam' });
  });

  it('says that there is no LMS, and keeps the string for the next launch', () => {
    const tab = opened();
    const { learnerId } = tab.ready();
    expect(tab.progress('AAAA', complete)).toMatchObject({ type: 'lms-lost', kept: true });
    expect(opened({ storage: tab.stored() }).ready()).toMatchObject({
      learnerId,
      progress: 'AAAA',
      passed: false,
    });
  });
});

/**
 * A sitting in an LMS: who launched the page, the session that the server gives for it, the course, and the learner's progress, which is
 * kept by the server and by the launch page at each change. Nothing here needs cookies or storage.
 */

import type { SkillBody } from '#contract/content/skill.ts';
import { type LmsEntity, lmsEntityText } from '#contract/lms/entity.ts';
import type { AnswerResult } from '#contract/lms/launch.ts';
import { decodeProgress, encodeProgress } from '#contract/lms/progress-string.ts';
import { setTerms, termsOf } from '#contract/words/terms.ts';
import {
  type LmsProgress,
  lmsScore,
  lmsStatus,
  mergeLmsProgress,
  noLmsProgress,
  withLmsAnswer,
  withLmsChildRead,
} from '#domain/lms-progress.ts';
import type { Clock } from '#sync/session/session-gate.ts';
import type { ViewerTells } from './launch-page.ts';
import { CallFailed, type Launched, type LaunchRequest, type LmsApi } from './lms-api.ts';
import { childOf, type LmsCourse, lmsCourse } from './lms-course.ts';
import { LmsReport, type LmsState } from './lms-report.ts';
import { type SaveState, ServerSave } from './server-save.ts';

/** The launch page answers a `ready` at once, or it is not there. It is asked again meanwhile. */
const LAUNCH_ANSWER_MS = 10_000;
const READY_EVERY_MS = 1_000;
const REOPEN_EVERY_MS = 5_000;

export type Failure =
  | 'no launch'
  | 'no answer'
  | 'expired key'
  | 'wrong course'
  | 'not found'
  | 'unreachable'
  | 'unknown';

export type Opened = {
  course: LmsCourse;
  progress: LmsProgress;
  learnerName: string;
  assetToken: string;
  save: SaveState;
  lms: LmsState;
  /** the LMS has taken `passed` */
  passedTold: boolean;
  /** strings of other versions came with the launch, or from the server */
  otherVersion: boolean;
  /** Save & Exit was pressed, and nothing was done since */
  exited: boolean;
};

export type ViewerState =
  | { phase: 'connecting' | 'opening' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'open'; opened: Opened };

/** What the launch page said, or what stands for it. */
type Launch = {
  request: LaunchRequest;
  /** progress strings that the LMS's origin holds */
  strings: string[];
  passed: boolean;
};

/** What a window of our own needs to go on with this sitting. */
export type HandedOn = { packageKey: string; learnerId: string; learnerName: string; lmsOrigin: string };

export type Surroundings = {
  /** null: no page launched this one */
  tell: ((message: ViewerTells) => void) | null;
  /** null: there was no hand-off */
  code: string | null;
  /** that the page's address names */
  entity: LmsEntity | null;
  api: LmsApi;
  clock: Clock;
  /** seconds that this sitting has lasted */
  seconds: () => number;
};

export type Judged = Pick<AnswerResult, 'hint' | 'pollResponses'> & { right: boolean };

export class ViewerSession {
  state: ViewerState = { phase: 'connecting' };
  readonly #world: Surroundings;
  readonly #listeners = new Set<() => void>();
  readonly #report: LmsReport;
  readonly #save: ServerSave;
  readonly #bodies = new Map<string, Promise<SkillBody>>();
  #launch: Launch | null = null;
  #launched: Launched | null = null;
  #launching: Promise<Launched> | null = null;
  #course: LmsCourse | null = null;
  #progress: LmsProgress | null = null;
  #otherVersion = false;
  #exited = false;
  #timer: unknown = null;
  /** when the learner turned to the question that is answered next */
  #turnedAt: number;

  constructor(world: Surroundings) {
    this.#world = world;
    this.#turnedAt = world.clock.now();
    const changed = () => this.#show();
    const nobody = () => {};
    this.#report = new LmsReport(world.tell ?? nobody, world.seconds, world.clock, changed);
    this.#save = new ServerSave((text, leaving) => this.#post(text, leaving), world.clock, changed);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): ViewerState => this.state;

  /** The LMS has taken `passed`. */
  get passedTold(): boolean {
    return this.#report.passedTold;
  }

  start(): void {
    const { code, tell, clock } = this.#world;
    if (code !== null) {
      this.#launch = { request: { code }, strings: [], passed: false };
      void this.#open();
      return;
    }
    if (tell === null) {
      this.#fail('no launch');
      return;
    }
    this.#become({ phase: 'connecting' });
    const until = clock.now() + LAUNCH_ANSWER_MS;
    const ask = () => {
      if (clock.now() >= until) {
        this.#fail('no answer');
        return;
      }
      tell({ type: 'ready' });
      this.#timer = clock.setTimeout(ask, READY_EVERY_MS);
    };
    ask();
  }

  /** The launch page has said who learns. Only its first word counts: nobody changes places in a sitting. */
  launchedBy(
    message: {
      packageKey: string;
      learnerId: string;
      learnerName: string;
      progress: string | null;
      others: string[];
      passed: boolean;
    },
    lmsOrigin: string,
  ): void {
    if (this.#launch) return;
    this.#stopTimer();
    const { packageKey, learnerId, learnerName, progress, others, passed } = message;
    this.#launch = {
      request: { packageKey, learnerId, learnerName, origin: lmsOrigin },
      strings: [...(progress === null ? [] : [progress]), ...others],
      passed,
    };
    void this.#open();
  }

  acknowledged(number: number): void {
    this.#report.acknowledged(number);
  }

  lmsLost(kept: boolean): void {
    this.#report.lost(kept);
  }

  retry(): void {
    this.#stopTimer();
    if (this.#launch) void this.#open();
    else this.start();
  }

  /** There may be a connection again. */
  online(): void {
    if (this.state.phase === 'failed' && this.state.failure === 'unreachable') this.retry();
    else if (this.#save.state === 'unreachable') void this.#save.now();
  }

  /** The page may be gone with the next moment. */
  leave(): void {
    if (!this.#exited) this.#report.again(); // after the exit the LMS's session is over
    this.#save.leave();
  }

  async save(): Promise<boolean> {
    if (!this.#progress) return false;
    this.#report.again();
    return this.#save.now();
  }

  /** @returns whether the server has all of it */
  async exit(): Promise<boolean> {
    const saved = await this.save();
    this.#report.exit();
    this.#exited = true;
    this.#show();
    return saved;
  }

  /** Of one of the course's lessons. @throws CallFailed */
  body(skillId: string): Promise<SkillBody> {
    const known = this.#bodies.get(skillId);
    if (known) return known;
    const asked = this.#withToken((token) => this.#world.api.skill(token, skillId));
    this.#bodies.set(skillId, asked);
    asked.catch(() => this.#bodies.delete(skillId));
    return asked;
  }

  /** A lesson was opened: what is answered next is timed from here. */
  turn(): void {
    this.#turnedAt = this.#world.clock.now();
  }

  /**
   * The device's own word counts at once, the server's as soon as it comes.
   * @param right  what the device says
   * @returns null: the server could not be asked
   */
  async answer(
    skillId: string,
    questionId: string,
    answer: string[],
    right: boolean,
  ): Promise<Judged | null> {
    this.#takeAnswer(skillId, questionId, answer, right, this.#secondsOn(skillId, questionId));
    try {
      const { api } = this.#world;
      const said = await this.#withToken((token) => api.answer(token, skillId, questionId, answer));
      const { isValid, hint, pollResponses } = said;
      this.#takeAnswer(skillId, questionId, answer, isValid, 0, pollResponses);
      return { right: isValid, hint, pollResponses };
    } catch (error) {
      if (error instanceof CallFailed) return null;
      throw error;
    }
  }

  /** The learner has read a lesson that asks nothing. */
  read(skillId: string): void {
    if (this.#course && this.#progress)
      this.#take(withLmsChildRead(this.#progress, this.#course.outline, skillId));
  }

  /** What another window of this sitting has done. */
  takeString(text: string): void {
    const read = decodeProgress(text);
    if (read.kind === 'progress') this.#takeMerged(read.progress);
  }

  /** null: this sitting can't be handed on */
  handOn(): (HandedOn & { progress: string | null; passed: boolean }) | null {
    const request = this.#launch?.request;
    if (!request || !('packageKey' in request)) return null;
    const { packageKey, learnerId, learnerName, origin } = request;
    return {
      packageKey,
      learnerId,
      learnerName,
      lmsOrigin: origin,
      progress: this.#progress && encodeProgress(this.#progress),
      passed: this.#report.passedTold,
    };
  }

  async #open(): Promise<void> {
    const launch = this.#launch as Launch;
    this.#become({ phase: 'opening' });
    try {
      const launched = await this.#relaunch();
      const { entity } = this.#world;
      if (entity && lmsEntityText(entity) !== lmsEntityText(launched.entity))
        return this.#fail('wrong course');
      const answer = await this.#world.api.course(launched.token);
      setTerms(termsOf(answer.terminology ?? {}));
      const course = lmsCourse(launched.entity, answer);
      this.#course = course;
      this.#begin(course, launch, launched.progress);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      this.#fail(failureOf(error));
    }
  }

  /** What the server and the LMS hold meets; what either lacks is told to it. */
  #begin(course: LmsCourse, launch: Launch, stored: string): void {
    let progress = this.#progress ?? noLmsProgress(course.outline);
    for (const text of [stored, ...launch.strings]) {
      const read = decodeProgress(text);
      if (read.kind === 'progress' && read.progress.parent.id === course.outline.id)
        progress = mergeLmsProgress(course.outline, progress, read.progress);
      else if (text !== '') this.#keepForeign(text);
    }
    if (launch.passed) this.#report.passedTold = true;
    this.#save.holds(stored);
    this.#progress = null;
    this.#take(progress);
    if (this.#report.state === 'fine') this.#show();
  }

  /** A string of another version only warns; the server keeps it whole beside ours (LMS-008). */
  #keepForeign(text: string): void {
    this.#otherVersion = true;
    this.#post(text, false).catch(() => {}); // the launch page still has it, and hands it over at the next launch
  }

  #takeAnswer(
    skillId: string,
    questionId: string,
    answer: string[],
    correct: boolean,
    seconds: number,
    pollResponses?: Record<string, number>,
  ): void {
    if (!this.#course || !this.#progress) return;
    const given = { childId: skillId, questionId, answer, correct, seconds };
    this.#take(
      withLmsAnswer(this.#progress, this.#course.outline, {
        ...given,
        ...(pollResponses && { pollResponses }),
      }),
    );
  }

  #secondsOn(skillId: string, questionId: string): number {
    const now = this.#world.clock.now();
    const spent = Math.max(0, Math.round((now - this.#turnedAt) / 1000));
    this.#turnedAt = now;
    const before = this.#progress && childOf(this.#progress, skillId)?.questions[questionId]?.seconds;
    return (before ?? 0) + spent;
  }

  #takeMerged(other: LmsProgress): void {
    if (!this.#course || !this.#progress || other.parent.id !== this.#course.outline.id) return;
    this.#take(mergeLmsProgress(this.#course.outline, this.#progress, other));
  }

  #take(next: LmsProgress): void {
    const before = this.#progress && encodeProgress(this.#progress);
    const text = encodeProgress(next);
    if (text === before) return;
    this.#progress = next;
    this.#exited = false;
    this.#report.report({ progress: text, status: lmsStatus(next), score: lmsScore(next) });
    this.#save.keep(text);
    this.#show();
  }

  async #post(text: string, leaving: boolean): Promise<void> {
    const { api } = this.#world;
    const answer = await this.#withToken((token) => api.saveProgress(token, text, leaving));
    if (answer.otherVersion !== null) this.#otherVersion = true;
    const read = decodeProgress(answer.progress);
    if (read.kind === 'progress') this.#takeMerged(read.progress);
  }

  /** A sitting may outlast its token: the launch's words bring a new one. */
  async #withToken<T>(call: (token: string) => Promise<T>): Promise<T> {
    const { token } = this.#launched ?? (await this.#relaunch());
    try {
      return await call(token);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 401 || this.#world.code !== null) throw error;
      const renewed = this.#launched?.token === token ? await this.#relaunch() : this.#launched;
      return call((renewed as Launched).token);
    }
  }

  #relaunch(): Promise<Launched> {
    const launch = this.#launch as Launch;
    this.#launching ??= this.#world.api
      .launch(launch.request)
      .then((launched) => {
        this.#launched = launched;
        return launched;
      })
      .finally(() => {
        this.#launching = null;
      });
    return this.#launching;
  }

  #fail(failure: Failure): void {
    this.#stopTimer();
    this.#become({ phase: 'failed', failure });
    if (failure === 'unreachable')
      this.#timer = this.#world.clock.setTimeout(() => this.retry(), REOPEN_EVERY_MS);
  }

  #stopTimer(): void {
    if (this.#timer !== null) this.#world.clock.clearTimeout(this.#timer);
    this.#timer = null;
  }

  #show(): void {
    const [course, progress, launched] = [this.#course, this.#progress, this.#launched];
    if (!course || !progress || !launched) return;
    this.#become({
      phase: 'open',
      opened: {
        course,
        progress,
        learnerName: launched.learnerName,
        assetToken: launched.assetToken,
        save: this.#save.state,
        lms: this.#report.state,
        passedTold: this.#report.passedTold,
        otherVersion: this.#otherVersion,
        exited: this.#exited,
      },
    });
  }

  #become(state: ViewerState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

function failureOf({ status, passing }: CallFailed): Failure {
  if (status === 0 || (passing && status !== 500)) return 'unreachable';
  if (status === 404) return 'not found';
  return status === 401 || status === 403 || status === 410 ? 'expired key' : 'unknown';
}

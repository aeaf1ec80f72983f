/** The server's calls of an embedded session. The token lives in this page's memory alone; cookies count nowhere (D47). */
import * as v from 'valibot';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import type { SkillBody } from '#contract/content/skill.ts';
import {
  type AnswerResult,
  answerResultSchema,
  LMS_LAUNCH_PATH,
  launchAnswerSchema,
  type launchRequestSchema,
  progressAnswerSchema,
  RXD_ANSWER_PATH,
  RXD_COURSE_PATH,
  RXD_PROGRESS_PATH,
  type RxdSkill,
  rxdCourseSchema,
  rxdSkillPath,
} from '#contract/lms/launch.ts';

export type LaunchRequest = v.InferOutput<typeof launchRequestSchema>;
export type Launched = v.InferOutput<typeof launchAnswerSchema>['data'];
export type RxdCourse = v.InferOutput<typeof rxdCourseSchema>['data'];
export type SavedProgress = v.InferOutput<typeof progressAnswerSchema>['data'];

/** Longer than any answer takes that still comes. */
const ANSWER_MS = 20_000;
/** Browsers take 65,536 bytes for all requests that outlive their page; a longer one is refused whole (F69). */
const KEEPALIVE_BYTES = 60_000;

export class CallFailed extends Error {
  override name = 'CallFailed';
  /** 0: nobody answered */
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }

  /** Later it may go: nobody answered, or the server is in trouble. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** @throws CallFailed from each of them */
export class LmsApi {
  readonly #fetch: Fetch;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  async launch(request: LaunchRequest): Promise<Launched> {
    return read(launchAnswerSchema, await this.#call(LMS_LAUNCH_PATH, null, request));
  }

  async course(token: string): Promise<RxdCourse> {
    return read(rxdCourseSchema, await this.#call(RXD_COURSE_PATH, token));
  }

  async skill(token: string, skillId: string): Promise<SkillBody> {
    return ((await this.#call(rxdSkillPath(skillId), token)) as RxdSkill).data;
  }

  /** @param leaving  the page goes away: the request is to outlive it */
  async saveProgress(token: string, progress: string, leaving = false): Promise<SavedProgress> {
    return read(progressAnswerSchema, await this.#call(RXD_PROGRESS_PATH, token, { progress }, leaving));
  }

  async answer(
    token: string,
    containerId: string,
    questionId: string,
    answer: string[],
  ): Promise<AnswerResult> {
    const answerSubmission = { containerId, questionId, answer };
    return read(answerResultSchema, await this.#call(RXD_ANSWER_PATH, token, { answerSubmission }));
  }

  async #call(path: string, token: string | null, body?: unknown, leaving = false): Promise<unknown> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    let response: Response;
    try {
      response = await this.#fetch(path, {
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          [CLIENT_HEADER]: 'lms',
        },
        credentials: 'omit',
        cache: 'no-store',
        ...(text !== undefined && { body: text }),
        ...(leaving && text !== undefined && text.length <= KEEPALIVE_BYTES
          ? { keepalive: true }
          : { signal: AbortSignal.timeout(ANSWER_MS) }),
      });
    } catch {
      throw new CallFailed(0, 'UNREACHABLE');
    }
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer;
    const { code } = (answer ?? {}) as { code?: unknown };
    // A page that is no answer of ours comes from something in between, such as a hotel's portal.
    throw new CallFailed(answer === null ? 0 : response.status, typeof code === 'string' ? code : 'UNKNOWN');
  }
}

function read<Schema extends v.GenericSchema<unknown, { data: unknown }>>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema>['data'] {
  const result = v.safeParse(schema, answer);
  if (!result.success) throw new CallFailed(500, 'UNKNOWN');
  return result.output.data;
}

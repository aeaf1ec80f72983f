/**
 * The REST calls of the viewer in an LMS (API-009, API-010, D47). Every answer of success is `{data: …}`, every refusal
 * `{status, message, code, data, extras}` as everywhere. `/rxd/*` takes `Authorization: Bearer {token}` with the token of the launch;
 * POST also takes it as `token` in its JSON body. Cookies count nowhere here.
 */
import * as v from 'valibot';
import { LMS_STATUSES } from '#domain/lms-progress.ts';
import { collectionSchema } from '../content/collection.ts';
import type { SkillBody } from '../content/skill.ts';
import { skillSchema } from '../content/skill.ts';
import { idSchema } from '../ids.ts';
import { lmsEntitySchema } from './entity.ts';
import { MAX_PROGRESS_CHARACTERS } from './progress-string.ts';

/** POST with the session of who works on it; answers the zip itself. */
export const LMS_PACKAGES_PATH = '/web/lms/packages';
export const LMS_LAUNCH_PATH = '/web/lms/launch';
/** POST by an LMS's own server, which signs its learner in without a launch page (LMS-010). */
export const LMS_HAND_OFFS_PATH = '/web/lms/hand-offs';
/** Where a hand-off's browser goes: `/launch?code=…` leads on to the stored target, with the code in the fragment. */
export const HAND_OFF_PATH = '/launch';

export const RXD_COURSE_PATH = '/rxd/course';
export const rxdSkillPath = (skillId: string) => `/rxd/skill/${skillId}`;
/** An address for `<img src>`: the asset token opens this course's pictures and nothing else. */
export const rxdAssetPath = (assetId: string, assetToken: string) =>
  `/rxd/asset/${assetId}?token=${encodeURIComponent(assetToken)}`;
export const RXD_PROGRESS_PATH = '/rxd/progress';
export const RXD_ANSWER_PATH = '/rxd/answer/question';

const learnerTextSchema = v.pipe(v.string(), v.trim(), v.maxLength(255));

/** Scheme, host and port of the LMS, as browsers compare them; nothing that could mean more than one. */
export const lmsOriginSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300),
  v.transform((text) => URL.parse(text)),
  v.check((url) => url !== null && isPlainOrigin(url), 'not an origin'),
  v.transform((url) => (url as URL).origin),
);

function isPlainOrigin(url: URL): boolean {
  const { protocol, hostname, pathname, username, password, search, hash } = url;
  if (pathname !== '/' || [username, password, search, hash].some((part) => part !== '')) return false;
  if (!/^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

const isThisMachine = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

const packageEntries = {
  lmsOrigin: lmsOriginSchema,
  /** no zip: the LMS's own server signs each learner, and hands them off */
  signed: v.optional(v.boolean(), false),
};

/** Of a course, or of one skill by itself. */
export const packageRequestSchema = v.union([
  v.strictObject({ courseId: idSchema, ...packageEntries }),
  v.strictObject({ skillId: idSchema, ...packageEntries }),
]);

const packageKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** Of a package whose learners are signed. Both are shown this once. */
export const signedPackageSchema = v.object({
  data: v.object({ packageKey: packageKeySchema, signingKey: packageKeySchema }),
});
export type SignedPackage = v.InferOutput<typeof signedPackageSchema>['data'];

/** By the launch page's package, or by the one-time code of a hand-off. */
export const launchRequestSchema = v.union([
  v.strictObject({
    packageKey: packageKeySchema,
    /** the LMS's name for the learner (cmi.core.student_id) */
    learnerId: v.pipe(learnerTextSchema, v.nonEmpty()),
    learnerName: learnerTextSchema,
    /** `event.origin` of the launch message; refused unless it is the package's */
    origin: v.pipe(v.string(), v.maxLength(300)),
  }),
  v.strictObject({ code: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
]);

export const launchAnswerSchema = v.object({
  data: v.object({
    /** for `/rxd/*`; kept in memory alone */
    token: v.string(),
    /** for `rxdAssetPath` */
    assetToken: v.string(),
    /** epoch ms, of both tokens; a new launch with the same learner brings new ones */
    expiresAt: v.number(),
    learnerName: v.string(),
    /** what this session opens; refuse to go on when the page's address names another */
    entity: lmsEntitySchema,
    /** the newest progress that the server holds */
    progress: v.string(),
  }),
});

export const handOffRequestSchema = v.strictObject({
  packageKey: packageKeySchema,
  learnerId: v.pipe(learnerTextSchema, v.nonEmpty()),
  learnerName: learnerTextSchema,
  /** of a signed package: when it was signed, in seconds since 1970, and HMAC-SHA256 over `{signedAt}.{learnerId}` in hex */
  signedAt: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  signature: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
});
export const handOffAnswerSchema = v.object({
  data: v.object({ /** absolute; good once, for a minute */ url: v.string() }),
});

export const rxdCourseSchema = v.object({
  data: v.object({
    /** null: the session is for one skill, which is the only one below */
    course: v.nullable(collectionSchema),
    /** those inside the course */
    collections: v.array(collectionSchema),
    /** in no order: children of course and collections say the order */
    skills: v.array(skillSchema),
    /** what its organization calls them; an older server does not say it */
    terminology: v.optional(v.record(v.string(), v.string())),
  }),
});

/** Answer of `rxdSkillPath`. */
export type RxdSkill = { data: SkillBody };

export const progressRequestSchema = v.object({
  progress: v.pipe(v.string(), v.maxLength(MAX_PROGRESS_CHARACTERS)),
  token: v.optional(v.string()),
});
export const progressAnswerSchema = v.object({
  data: v.object({
    /** everything that the server knows, what was sent included */
    progress: v.string(),
    status: v.picklist(LMS_STATUSES),
    /** 0 to 100 */
    score: v.number(),
    /**
     * What was sent is of another version, or can't be read: it changed nothing and is kept whole beside (LMS-008).
     * '' where no version could be read; null where all is well.
     */
    otherVersion: v.nullable(v.string()),
  }),
});

export const answerRequestSchema = v.object({
  answerSubmission: v.object({
    /** the skill that asks */
    containerId: idSchema,
    questionId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    /** option ids, in the order of the gaps */
    answer: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.nonEmpty(), v.maxLength(200)),
  }),
  token: v.optional(v.string()),
});
export const answerResultSchema = v.object({
  data: v.object({
    isValid: v.boolean(),
    /** a sentence for the learner; null where there is nothing to say */
    hint: v.nullable(v.string()),
    /** how many learners last chose each option id, and `totalResponses` */
    pollResponses: v.record(v.string(), v.number()),
  }),
});
export type AnswerResult = v.InferOutput<typeof answerResultSchema>['data'];

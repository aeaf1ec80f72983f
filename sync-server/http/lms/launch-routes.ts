/**
 * How a learner of an LMS comes in. `POST /web/lms/launch`: the launch page's package and learner, or the code of a hand-off, are
 * exchanged for the tokens of a session in this one course or skill. `POST /web/lms/hand-offs` and `GET /launch?code=…`: an LMS that signs its
 * learner in itself gets an address that works once (LMS-010, D54).
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { CODE_PARAMETER, consumePath } from '#contract/lms/entity.ts';
import {
  HAND_OFF_PATH,
  type handOffAnswerSchema,
  handOffRequestSchema,
  LMS_HAND_OFFS_PATH,
  LMS_LAUNCH_PATH,
  launchRequestSchema,
} from '#contract/lms/launch.ts';
import { encodeProgress } from '#contract/lms/progress-string.ts';
import { networkOf } from '../../limits/network-of.ts';
import { EMBED_TOKEN_MS, embedTokens } from '../../lms/embed-tokens.ts';
import { learnerOfLaunch } from '../../lms/learner-of-launch.ts';
import { progressOf } from '../../lms/learner-progress.ts';
import type { LmsLimits } from '../../lms/lms-limits.ts';
import { addHandOff, learnerById, sha256, takeHandOff, targetOfHandOff } from '../../lms/repository.ts';
import { isSigned, signingKeyOf } from '../../lms/signed-learner.ts';
import { embedded, outlineOf } from '../../services/content/embedded-course.ts';
import { packageOfKey } from '../../services/content/lms-package-records.ts';
import type { Backend, GetBackend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';

type Options = { backend: GetBackend; publicUrl: string; limits: LmsLimits };

const HAND_OFF_MS = 60_000;

export function launchRoutes(app: FastifyInstance, { backend, publicUrl, limits }: Options): void {
  app.post(
    LMS_LAUNCH_PATH,
    { config: { action: 'platform.SignIn', counted: 'request' } },
    async (request) => {
      assertOwnScript(request, publicUrl);
      const network = networkOf(request.ip);
      await limits.launch(network);
      const asked = readBody(launchRequestSchema, request);
      const parts = backend();
      const at = parts.now();
      const userId =
        'code' in asked
          ? await takeHandOff(parts.database.db, asked.code, at)
          : await launched(parts, limits, { ...asked, at });
      if (!userId) {
        await limits.guess(network);
        throw new Refusal('FORBIDDEN_ACCESS');
      }
      return { data: await sessionOf(parts, userId, publicUrl, at) };
    },
  );

  app.post(
    LMS_HAND_OFFS_PATH,
    { config: { action: 'platform.SignIn', counted: 'request' } },
    async (request) => {
      const network = networkOf(request.ip);
      await limits.launch(network);
      const asked = readBody(handOffRequestSchema, request);
      const parts = backend();
      const at = parts.now();
      const userId = await launched(parts, limits, { ...asked, at });
      if (!userId) {
        await limits.guess(network);
        throw new Refusal('FORBIDDEN_ACCESS');
      }
      const code = randomBytes(32).toString('base64url');
      await addHandOff(parts.database.db, { codeHash: sha256(code), userId, expiresAt: at + HAND_OFF_MS });
      return { data: { url: `${publicUrl}${HAND_OFF_PATH}?code=${code}` } } satisfies v.InferOutput<
        typeof handOffAnswerSchema
      >;
    },
  );

  // Whoever only looks at the address (a preview, a scanner) uses nothing up: the viewer itself exchanges the code.
  app.get<{ Querystring: { code?: unknown } }>(
    HAND_OFF_PATH,
    { config: { action: 'platform.SignIn', counted: 'request' } },
    async (request, reply) => {
      const { code } = request.query;
      if (typeof code !== 'string') return reply.callNotFound();
      const network = networkOf(request.ip);
      await limits.launch(network);
      const parts = backend();
      const target = await targetOfHandOff(parts.database.db, code, parts.now());
      if (!target) {
        await limits.guess(network);
        return reply.callNotFound();
      }
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const path = consumePath(target);
      return reply.redirect(`${publicUrl}${path}#${CODE_PARAMETER}=${encodeURIComponent(code)}`, 303);
    },
  );
}

type Launch = v.InferOutput<typeof handOffRequestSchema> & {
  at: number;
  /** of the launch page; none: the LMS's server hands its learner off */
  origin?: string;
};

/**
 * @returns the learner; undefined when there is no such package, it is launched from elsewhere, or its learners have to be signed and this
 * one is not
 * @throws Refusal RATE_LIMITED
 */
async function launched(
  { database, secrets }: Backend,
  limits: LmsLimits,
  { packageKey, learnerId, learnerName, at, origin, signedAt, signature }: Launch,
): Promise<string | undefined> {
  const found = await packageOfKey(database.db, sha256(packageKey));
  if (!found || (origin !== undefined && origin !== found.lmsOrigin)) return undefined;
  if (found.signed) {
    if (signedAt === undefined || signature === undefined) return undefined;
    if (!isSigned(signingKeyOf(secrets, found.id), { learnerId, signedAt, signature }, at)) return undefined;
  }
  return learnerOfLaunch(database, limits, { packageId: found.id, learnerId, learnerName, at });
}

/** @throws Refusal FORBIDDEN_ACCESS when the course is hidden or gone */
async function sessionOf(parts: Backend, userId: string, publicUrl: string, at: number) {
  const { db } = parts.database;
  const learner = await learnerById(db, userId);
  if (!learner) throw new Refusal('FORBIDDEN_ACCESS');
  const outline = outlineOf(await embedded(db, learner.entity));
  const tokens = embedTokens(parts.secrets, publicUrl);
  return {
    token: await tokens.issue('session', userId, at),
    assetToken: await tokens.issue('assets', userId, at),
    expiresAt: at + EMBED_TOKEN_MS,
    learnerName: learner.name,
    entity: learner.entity,
    progress: encodeProgress(progressOf(learner, outline)),
  };
}

/**
 * How a learner of an LMS comes in. `POST /web/lms/launch`: the launch page's package and learner, or the code of a hand-off, are
 * exchanged for the tokens of a session in this one course. `POST /web/lms/hand-offs` and `GET /launch?code=…`: an LMS that signs its
 * learner in itself gets an address that works once (LMS-010, D54).
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { CODE_PARAMETER, consumePath } from '#contract/lms/entity.ts';
import {
  HAND_OFF_PATH,
  handOffRequestSchema,
  LMS_HAND_OFFS_PATH,
  LMS_LAUNCH_PATH,
  launchRequestSchema,
} from '#contract/lms/launch.ts';
import { encodeProgress } from '#contract/lms/progress-string.ts';
import type { Backend, GetBackend } from '../http/backend.ts';
import { readBody } from '../http/read-body.ts';
import { embeddedCourse, outlineOf } from '../services/content/embedded-course.ts';
import { assertOwnScript } from '../session/cross-site.ts';
import { networkOf } from '../session/network-of.ts';
import { EMBED_TOKEN_MS, embedTokens } from './embed-tokens.ts';
import { learnerOfLaunch } from './learner-of-launch.ts';
import { progressOf } from './learner-progress.ts';
import type { LmsLimits } from './lms-limits.ts';
import { addHandOff, learnerById, packageOfKey, sha256, takeHandOff, targetOfHandOff } from './repository.ts';

type Options = { backend: GetBackend; publicUrl: string; limits: LmsLimits };

const HAND_OFF_MS = 60_000;

export function launchRoutes(app: FastifyInstance, { backend, publicUrl, limits }: Options): void {
  app.post(LMS_LAUNCH_PATH, { config: { action: 'platform.SignIn' } }, async (request) => {
    assertOwnScript(request, publicUrl);
    const network = networkOf(request.ip);
    await limits.launch(network);
    const asked = readBody(launchRequestSchema, request);
    const parts = backend();
    const at = parts.now();
    const userId =
      'code' in asked
        ? await takeHandOff(parts.database.db, asked.code, at)
        : await launched(parts, asked, at, asked.origin);
    if (!userId) {
      await limits.guess(network);
      throw new Refusal('FORBIDDEN_ACCESS');
    }
    return { data: await sessionOf(parts, userId, publicUrl, at) };
  });

  app.post(LMS_HAND_OFFS_PATH, { config: { action: 'platform.SignIn' } }, async (request) => {
    const network = networkOf(request.ip);
    await limits.launch(network);
    const asked = readBody(handOffRequestSchema, request);
    const parts = backend();
    const at = parts.now();
    const userId = await launched(parts, asked, at);
    if (!userId) {
      await limits.guess(network);
      throw new Refusal('FORBIDDEN_ACCESS');
    }
    const code = randomBytes(32).toString('base64url');
    await addHandOff(parts.database.db, { codeHash: sha256(code), userId, expiresAt: at + HAND_OFF_MS });
    return { data: { url: `${publicUrl}${HAND_OFF_PATH}?code=${code}` } };
  });

  // Whoever only looks at the address (a preview, a scanner) uses nothing up: the viewer itself exchanges the code.
  app.get<{ Querystring: { code?: unknown } }>(
    HAND_OFF_PATH,
    { config: { action: 'platform.SignIn' } },
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
      const path = consumePath({ type: 'course', id: target.courseId });
      return reply.redirect(`${publicUrl}${path}#${CODE_PARAMETER}=${encodeURIComponent(code)}`, 303);
    },
  );
}

/** @param origin  of the launch page. @returns the learner; undefined when there is no such package, or it is launched from elsewhere */
async function launched(
  { database }: Backend,
  { packageKey, learnerId, learnerName }: { packageKey: string; learnerId: string; learnerName: string },
  at: number,
  origin?: string,
): Promise<string | undefined> {
  const found = await packageOfKey(database.db, packageKey);
  if (!found || (origin !== undefined && origin !== found.lmsOrigin)) return undefined;
  return learnerOfLaunch(database, { packageId: found.id, learnerId, learnerName, at });
}

/** @throws Refusal FORBIDDEN_ACCESS when the course is hidden or gone */
async function sessionOf(parts: Backend, userId: string, publicUrl: string, at: number) {
  const { db } = parts.database;
  const learner = await learnerById(db, userId);
  if (!learner) throw new Refusal('FORBIDDEN_ACCESS');
  const outline = outlineOf(await embeddedCourse(db, learner.courseId));
  const tokens = embedTokens(parts.secrets, publicUrl);
  return {
    token: await tokens.issue('session', userId, at),
    assetToken: await tokens.issue('assets', userId, at),
    expiresAt: at + EMBED_TOKEN_MS,
    learnerName: learner.name,
    entity: { type: 'course', id: learner.courseId },
    progress: encodeProgress(progressOf(learner, outline)),
  };
}

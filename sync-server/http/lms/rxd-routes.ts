/**
 * `/rxd/*`: what a session in an LMS may ask, by its token alone (API-009, API-010). Everything is about the learner's one course or skill; cookies
 * and the tokens of the app count nowhere here.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import {
  answerRequestSchema,
  progressRequestSchema,
  RXD_ANSWER_PATH,
  RXD_COURSE_PATH,
  RXD_PROGRESS_PATH,
  rxdSkillPath,
} from '#contract/lms/launch.ts';
import { encodeProgress, MAX_PROGRESS_CHARACTERS } from '#contract/lms/progress-string.ts';
import { type LmsProgress, lmsScore, lmsStatus } from '#domain/lms-progress.ts';
import { embedTokens } from '../../lms/embed-tokens.ts';
import { progressOf, takeAnswer, takeProgress } from '../../lms/learner-progress.ts';
import type { LmsLimits } from '../../lms/lms-limits.ts';
import { type Learner, learnerById } from '../../lms/repository.ts';
import { findOrganization } from '../../services/accounts/face.ts';
import {
  embedded,
  embeddedBody,
  embeddedShowsAsset,
  outlineOf,
  presented,
} from '../../services/content/embedded-course.ts';
import { keepGood } from '../../session/authenticate.ts';
import { change } from '../../sync/feed.ts';
import type { Backend, GetBackend } from '../../web/backend.ts';
import { readBody } from '../../web/read-body.ts';
import { sendAsset } from '../files/send-asset.ts';

type Options = { backend: GetBackend; publicUrl: string; limits: LmsLimits };
type Kind = 'session' | 'assets';

/** Unpacking and uniting takes the one thread; a network that saves much at once waits, and its LMSs keep what it has. */
const SAVE_COST = 5;
const CHARACTERS_PER_COST = 200;
const PROGRESS_BODY_BYTES = MAX_PROGRESS_CHARACTERS + 10_000;

export function rxdRoutes(app: FastifyInstance, { backend, publicUrl, limits }: Options): void {
  /** @throws Refusal UNAUTHENTICATED, RATE_LIMITED */
  const learnerOf = async (parts: Backend, token: unknown, kind: Kind = 'session'): Promise<Learner> => {
    const tokens = embedTokens(parts.secrets, publicUrl);
    const userId = typeof token === 'string' ? await tokens.verify(kind, token, parts.now()) : null;
    const learner = userId === null ? undefined : await learnerById(parts.database.db, userId);
    if (!learner) throw new Refusal('UNAUTHENTICATED');
    keepGood(parts, token as string, learner.userId);
    if (kind === 'session') await limits.call(learner.userId);
    return learner;
  };

  app.get(
    RXD_COURSE_PATH,
    { config: { action: 'collection.Read', counted: 'file', packed: true } },
    async (request) => {
      const parts = backend();
      const { entity } = await learnerOf(parts, bearerOf(request));
      const { db } = parts.database;
      const held = await embedded(db, entity);
      const organizationId = (held.course ?? held.skills[0])?.organizationId;
      const organization = organizationId ? await findOrganization(db, organizationId) : undefined;
      return { data: { ...(await presented(db, held)), terminology: organization?.terminology } };
    },
  );

  app.get<{ Params: { skillId: string } }>(
    rxdSkillPath(':skillId'),
    { config: { action: 'skill.Read', counted: 'file', packed: true } },
    async (request) => {
      const parts = backend();
      const { entity } = await learnerOf(parts, bearerOf(request));
      const { skillId } = request.params;
      if (!v.is(idSchema, skillId)) throw new Refusal('FORBIDDEN_ACCESS');
      return { data: await embeddedBody(parts.database.db, entity, skillId) };
    },
  );

  app.get<{ Params: { assetId: string }; Querystring: { token?: unknown } }>(
    '/rxd/asset/:assetId',
    { config: { action: 'asset.Read', counted: 'file' } },
    async (request, reply) => {
      const parts = backend();
      const { entity } = await learnerOf(parts, request.query.token, 'assets');
      const { assetId } = request.params;
      const shown = v.is(idSchema, assetId) && (await embeddedShowsAsset(parts.database.db, entity, assetId));
      if (!shown) throw new Refusal('FORBIDDEN_ACCESS');
      return sendAsset(parts, request, reply, assetId, 'private, max-age=28800');
    },
  );

  app.get(RXD_PROGRESS_PATH, { config: { action: 'progress.Record', counted: 'file' } }, async (request) => {
    const parts = backend();
    const learner = await learnerOf(parts, bearerOf(request));
    const outline = outlineOf(await embedded(parts.database.db, learner.entity));
    return { data: { ...told(progressOf(learner, outline)), otherVersion: null } };
  });

  app.post(
    RXD_PROGRESS_PATH,
    { bodyLimit: PROGRESS_BODY_BYTES, config: { action: 'progress.Record', counted: 'file' } },
    async (request) => {
      const parts = backend();
      const { token, progress: text } = readBody(progressRequestSchema, request);
      const { userId } = await learnerOf(parts, token ?? bearerOf(request));
      await parts.requestLimits.spend(null, request.ip, SAVE_COST + text.length / CHARACTERS_PER_COST);
      const { progress, otherVersion } = await changing(parts, (ctx) => takeProgress(ctx, userId, text));
      return { data: { ...told(progress), otherVersion } };
    },
  );

  app.post(RXD_ANSWER_PATH, { config: { action: 'progress.Record', counted: 'file' } }, async (request) => {
    const parts = backend();
    const { token, answerSubmission } = readBody(answerRequestSchema, request);
    const { userId } = await learnerOf(parts, token ?? bearerOf(request));
    return { data: await changing(parts, (ctx) => takeAnswer(ctx, userId, answerSubmission)) };
  });
}

const told = (progress: LmsProgress) => ({
  progress: encodeProgress(progress),
  status: lmsStatus(progress),
  score: lmsScore(progress),
});

const changing = <T>(
  { database, announcer, now }: Backend,
  run: (ctx: Parameters<Parameters<typeof change<T>>[2]>[0] & { at: number }) => Promise<T>,
): Promise<T> => {
  const at = now();
  return change(
    database.db,
    (buckets) => announcer.announce(buckets),
    (ctx) => run({ ...ctx, at }),
  );
};

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1];

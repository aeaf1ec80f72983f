/**
 * `POST /web/lms/packages`: the staff of a course or skill export it for one LMS. The key of the package is in the zip, and only its hash
 * here. Where the LMS's server signs its learners there is no zip: the answer has the two keys, which no learner ever gets.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import type { LmsEntity } from '#contract/lms/entity.ts';
import { LMS_PACKAGES_PATH, packageRequestSchema } from '#contract/lms/launch.ts';
import { audit } from '../../audit/audit.ts';
import type { LmsLimits } from '../../lms/lms-limits.ts';
import { scormPackage } from '../../lms/package/scorm-package.ts';
import { sha256 } from '../../lms/repository.ts';
import { signingKeyOf } from '../../lms/signed-learner.ts';
import { accessForExport } from '../../services/content/embedded-course.ts';
import { addPackage, entityColumns } from '../../services/content/lms-package-records.ts';
import { authenticate, authenticateCookie } from '../../session/authenticate.ts';
import { withRetry } from '../../storage/database.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend, GetBackend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';

type Options = { backend: GetBackend; publicUrl: string; limits: LmsLimits };

export function packageRoute(app: FastifyInstance, { backend, publicUrl, limits }: Options): void {
  app.post(
    LMS_PACKAGES_PATH,
    { config: { action: 'lmspackage.Manage', counted: 'request' } },
    async (request, reply) => {
      const parts = backend();
      const caller = await callerOf(parts, request, publicUrl);
      const { lmsOrigin, signed, ...asked } = readBody(packageRequestSchema, request);
      const entity: LmsEntity =
        'skillId' in asked ? { type: 'skill', id: asked.skillId } : { type: 'course', id: asked.courseId };
      const { db } = parts.database;
      const at = parts.now();
      const exported = await accessForExport({ tx: db, caller, at }, entity);
      await limits.export(caller.userId);
      const packageKey = randomBytes(32).toString('base64url');
      const launch = { publicUrl, entity, packageKey, title: exported.title };
      const zip = signed
        ? null
        : await parts.places.exports({ person: caller.userId }, () => scormPackage(launch));
      const packageId = newId();
      await withRetry(db, async (tx) => {
        await addPackage(tx, {
          id: packageId,
          ...entityColumns(entity),
          organizationId: exported.organizationId,
          keyHash: sha256(packageKey),
          lmsOrigin,
          createdBy: caller.userId,
          createdAt: at,
          signed,
        });
        await audit(tx, {
          kind: 'exported',
          at,
          by: caller,
          organizationId: exported.organizationId,
          entity,
          details: { packageId, lmsOrigin, signed },
        });
      });
      request.log.info(
        { user: caller.userId, [entity.type]: entity.id, lmsOrigin },
        `a ${entity.type} was exported for an LMS`,
      );
      if (zip === null) {
        reply.header('cache-control', 'no-store');
        return { data: { packageKey, signingKey: signingKeyOf(parts.secrets, packageId) } };
      }
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName(exported.slug)}"`)
        .send(Buffer.from(zip));
    },
  );
}

const fileName = (slug: string) => `${slug.replace(/[^A-Za-z0-9-]+/g, '-') || 'course'}-scorm12.zip`;

/** @throws Refusal UNAUTHENTICATED, FORBIDDEN_ACCESS */
async function callerOf(parts: Backend, request: FastifyRequest, publicUrl: string): Promise<Caller> {
  const bearer = await authenticate(parts, request);
  if (bearer?.kind === 'key') throw new Refusal('FORBIDDEN_ACCESS');
  if (bearer) return bearer;
  const caller = await authenticateCookie(parts, request);
  if (!caller) throw new Refusal('UNAUTHENTICATED');
  assertOwnScript(request, publicUrl);
  return caller;
}

/** `POST /web/lms/packages`: a course's staff export it for one LMS. The key of the package is in the zip, and only its hash here. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import { LMS_PACKAGES_PATH, packageRequestSchema } from '#contract/lms/launch.ts';
import { audit } from '../audit/audit.ts';
import type { Backend, GetBackend } from '../http/backend.ts';
import { readBody } from '../http/read-body.ts';
import { accessForExport } from '../services/content/embedded-course.ts';
import type { Caller } from '../services/service-context.ts';
import { authenticate, authenticateCookie } from '../session/authenticate.ts';
import { assertOwnScript } from '../session/cross-site.ts';
import { withRetry } from '../storage/database.ts';
import type { LmsLimits } from './lms-limits.ts';
import { scormPackage } from './package/scorm-package.ts';
import { addPackage, sha256 } from './repository.ts';

type Options = { backend: GetBackend; publicUrl: string; limits: LmsLimits };

export function packageRoute(app: FastifyInstance, { backend, publicUrl, limits }: Options): void {
  app.post(LMS_PACKAGES_PATH, { config: { action: 'collection.UpdateMetadata' } }, async (request, reply) => {
    const parts = backend();
    const caller = await callerOf(parts, request, publicUrl);
    const { courseId, lmsOrigin } = readBody(packageRequestSchema, request);
    const { db } = parts.database;
    const at = parts.now();
    const course = await accessForExport({ tx: db, caller, at }, courseId);
    await limits.export(caller.userId);
    const packageKey = randomBytes(32).toString('base64url');
    const zip = await scormPackage({
      publicUrl,
      courseId,
      packageKey,
      title: course.title,
    });
    const packageId = newId();
    await withRetry(db, async (tx) => {
      await addPackage(tx, {
        id: packageId,
        courseId,
        organizationId: course.organizationId,
        keyHash: sha256(packageKey),
        lmsOrigin,
        createdBy: caller.userId,
        createdAt: at,
      });
      await audit(tx, {
        kind: 'exported',
        at,
        by: caller,
        organizationId: course.organizationId,
        entity: { type: 'course', id: courseId },
        details: { packageId, lmsOrigin },
      });
    });
    request.log.info(
      { user: caller.userId, course: courseId, lmsOrigin },
      'a course was exported for an LMS',
    );
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName(course.slug)}"`)
      .send(Buffer.from(zip));
  });
}

const fileName = (slug: string) => `${slug.replace(/[^A-Za-z0-9-]+/g, '-') || 'course'}-scorm12.zip`;

/** @throws Refusal UNAUTHENTICATED, FORBIDDEN_ACCESS */
async function callerOf(parts: Backend, request: FastifyRequest, publicUrl: string): Promise<Caller> {
  const bearer = await authenticate(parts, request);
  if (bearer) return bearer;
  const caller = await authenticateCookie(parts, request);
  if (!caller) throw new Refusal('UNAUTHENTICATED');
  assertOwnScript(request, publicUrl);
  return caller;
}

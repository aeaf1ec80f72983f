/** Asks the server for the package of a course, or of one skill. */
import * as v from 'valibot';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import {
  LMS_PACKAGES_PATH,
  lmsOriginSchema,
  type SignedPackage,
  signedPackageSchema,
} from '#contract/lms/launch.ts';

export type OriginFault = 'empty' | 'notAnAddress' | 'hasPath' | 'insecure';

/** @returns the origin as browsers compare it, or what is wrong with what was typed */
export function readOrigin(typed: string): { origin: string } | { fault: OriginFault } {
  const text = typed.trim();
  if (text === '') return { fault: 'empty' };
  const read = v.safeParse(lmsOriginSchema, text);
  if (read.success) return { origin: read.output };
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return { fault: 'notAnAddress' };
  if (url.protocol === 'http:') return { fault: 'insecure' };
  return { fault: url.pathname !== '/' || url.search || url.hash ? 'hasPath' : 'notAnAddress' };
}

export type ExportedEntity = { courseId: string } | { skillId: string };

export type PackageAnswer =
  | { kind: 'package'; file: Blob; name: string }
  | ({ kind: 'keys' } & SignedPackage)
  | { kind: 'forbidden' | 'unreachable' | 'failed' };

/** Making a zip takes a moment, a slow line another. */
const ANSWER_MS = 60_000;

type Around = {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  locks: Pick<LockManager, 'request'>;
};

/**
 * @param accountId  whose session it is: only one of its pages renews it at a time
 * @param signed  no zip, but the keys with which the LMS's server signs its learners
 */
export async function requestPackage(
  { fetch, locks }: Around,
  accountId: string,
  thing: ExportedEntity,
  lmsOrigin: string,
  signed = false,
): Promise<PackageAnswer> {
  const post = (path: string, body: unknown) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [CLIENT_HEADER]: '1' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  const ask = () => post(LMS_PACKAGES_PATH, { ...thing, lmsOrigin, ...(signed && { signed }) });
  try {
    let response = await ask();
    if (response.status === 401) {
      // The session cookie sleeps after an hour without a word to the session's own calls.
      await locks.request(`lectern-auth-${accountId}`, () => post('/web/sessionRefresh', {}));
      response = await ask();
    }
    if (response.ok && signed)
      return { kind: 'keys', ...v.parse(signedPackageSchema, await response.json()).data };
    if (response.ok) {
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      return { kind: 'package', file: await response.blob(), name: name ?? 'course-scorm-1.2.zip' };
    }
    if ([401, 403, 404].includes(response.status)) return { kind: 'forbidden' };
    return { kind: [429, 502, 503, 504].includes(response.status) ? 'unreachable' : 'failed' };
  } catch {
    return { kind: 'unreachable' };
  }
}

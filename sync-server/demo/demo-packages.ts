/** The demo course in two LMSs: one where people learn with it, and one that was left. */
import { randomBytes } from 'node:crypto';
import { newId } from '#contract/ids.ts';
import { addLearner, sha256 } from '../lms/repository.ts';
import { addPseudonym } from '../services/accounts/people.ts';
import { addPackage, entityColumns, revokePackage } from '../services/content/lms-package-records.ts';
import type { ChangeContext } from '../sync/feed.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const packages = [
  {
    lmsOrigin: 'https://moodle.quay.example',
    daysAgo: 41,
    learners: [
      { name: 'Hanne Lind', hoursAgo: 3 },
      { name: 'Tomasz Wrona', hoursAgo: 27 },
      { name: 'Ifeoma Eze', hoursAgo: 190 },
    ],
    revokedDaysAgo: null,
  },
  {
    lmsOrigin: 'https://campus.oldharbor.example',
    daysAgo: 320,
    learners: [{ name: 'Jonas Kern', hoursAgo: 5_000 }],
    revokedDaysAgo: 60,
  },
];

/** Nobody has their keys, so nobody launches them. */
export async function addDemoPackages(
  { tx }: ChangeContext,
  { courseId, organizationId, by, at }: { courseId: string; organizationId: string; by: string; at: number },
): Promise<void> {
  for (const { lmsOrigin, daysAgo, learners, revokedDaysAgo } of packages) {
    const id = newId();
    const createdAt = at - daysAgo * DAY_MS;
    const keyHash = sha256(randomBytes(32).toString('base64url'));
    const opens = entityColumns({ type: 'course', id: courseId });
    await addPackage(tx, { id, ...opens, organizationId, keyHash, lmsOrigin, createdBy: by, createdAt });
    for (const { name, hoursAgo } of learners) {
      const userId = newId();
      const launchedAt = at - hoursAgo * HOUR_MS;
      await addPseudonym(tx, userId, createdAt);
      await addLearner(tx, {
        userId,
        packageId: id,
        learnerHash: sha256(name),
        name,
        progress: null,
        createdAt,
        launchedAt,
      });
    }
    if (revokedDaysAgo !== null) await revokePackage(tx, id, by, at - revokedDaysAgo * DAY_MS);
  }
}

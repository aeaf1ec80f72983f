/** The learner whom an LMS names: known by package and name alone, never joined to an account that is somebody's (D47). */
import { newId } from '#contract/ids.ts';
import { addPseudonym } from '../services/accounts/people.ts';
import { lockPackage } from '../services/content/lms-package-records.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { withRetry } from '../storage/database.ts';
import type { LmsLimits } from './lms-limits.ts';
import { addLearner, findLearner, noteLaunch, sha256 } from './repository.ts';

type Named = { packageId: string; learnerId: string; learnerName: string; at: number };

/** @returns the learner's user id @throws Refusal RATE_LIMITED when a package brings too many new ones at once */
export const learnerOfLaunch = async (
  { db }: Pick<OpenDatabase, 'db'>,
  limits: Pick<LmsLimits, 'newLearner'>,
  { packageId, learnerId, learnerName, at }: Named,
): Promise<string> => {
  const learnerHash = sha256(learnerId);
  const known = await findLearner(db, packageId, learnerHash);
  if (known) {
    await noteLaunch(db, known.userId, learnerName, at);
    return known.userId;
  }
  await limits.newLearner(packageId);
  return withRetry(db, async (tx) => {
    await lockPackage(tx, packageId);
    const meanwhile = await findLearner(tx, packageId, learnerHash);
    if (meanwhile) return meanwhile.userId;
    const userId = newId();
    await addPseudonym(tx, userId, at);
    await addLearner(tx, {
      userId,
      packageId,
      learnerHash,
      name: learnerName,
      progress: null,
      createdAt: at,
      launchedAt: at,
    });
    return userId;
  });
};

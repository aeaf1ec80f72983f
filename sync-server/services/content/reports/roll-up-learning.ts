/** Each day the learning of every organization is rolled up for its reports, one organization after the other. */
import { defineSchedule, type JobRun } from '../../../jobs/job.ts';
import { rollUpLearning } from './learning-days.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function rollUpEveryOrganization({ database: { db }, now }: JobRun): Promise<void> {
  const organizations = await db.selectFrom('accounts.organizations').select('id').orderBy('id').execute();
  for (const { id } of organizations) await db.transaction().execute((tx) => rollUpLearning(tx, id, now()));
}

export const learningRollUps = defineSchedule('roll-up-learning', DAY_MS, rollUpEveryOrganization);

/** What a first start in demo mode finds: three organizations and the people in them. All of it, or nothing. */
import type { AssetFiles } from '../assets/asset-files.ts';
import type { ImportProblem } from '../import/read/import-tree.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { insertAccount } from '../services/accounts/add-account.ts';
import { join, type NewOrganization, newOrganization, showInMarketplace } from '../services/accounts/face.ts';
import { announceSkill } from '../services/content/announce.ts';
import { assignCourse } from '../services/content/assign-course.ts';
import { addAuthors } from '../services/content/face.ts';
import type { Passwords } from '../session/passwords.ts';
import { OPERATOR } from '../session/passwords.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { type ChangeContext, change } from '../sync/feed.ts';
import { demo, demoAccounts } from './demo-accounts.ts';
import { addDemoBilling } from './demo-billing.ts';
import { addDemoChat } from './demo-chat.ts';
import { addDemoChoir } from './demo-choir.ts';
import { addDemoCodes } from './demo-codes.ts';
import { addCourseDetails, addDemoCourses, addFurtherCourses } from './demo-courses.ts';
import { addDemoCrowd } from './demo-crowd.ts';
import { addDemoExams } from './demo-exams.ts';
import { addDemoFeedback } from './demo-feedback.ts';
import { addDemoInbox } from './demo-inbox.ts';
import { addDemoLearner } from './demo-learner.ts';
import { addDemoPackages } from './demo-packages.ts';
import { addDemoPeople } from './demo-people.ts';
import { addDemoPlan } from './demo-plan.ts';
import { addDemoRetired } from './demo-retired.ts';
import { addDemoStudio } from './demo-studio.ts';
import { addDemoStudy } from './demo-study.ts';

export type DemoParts = {
  database: OpenDatabase;
  announcer: Announcer;
  files: AssetFiles;
  passwords: Passwords;
  now(): number;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** The learner, in the open course. */
const ENROLLED_DAYS_AGO = 10;

type Hashed = (typeof demoAccounts)[number] & { passwordHash: string };

const harbor: NewOrganization = {
  alias: 'harbor',
  name: 'Harbor Academy',
  description: 'Courses that go with you, whether or not there is a network.',
  terminology: { skill: 'Lesson', collection: 'Section', course: 'Course' },
  background: '#0f4c5c',
  isDefaultShared: false,
  tier: 'PREMIUM',
};
const commons: NewOrganization = {
  alias: 'commons',
  name: 'Commons',
  description: 'Open to everyone who learns here.',
  isDefaultShared: true,
  tier: 'PREMIUM',
};

export async function seedDemo({ database, announcer, files, passwords, now }: DemoParts): Promise<void> {
  const hashed = await Promise.all(
    demoAccounts.map(async (account): Promise<Hashed> => {
      return { ...account, passwordHash: await passwords.hash(demo.password, OPERATOR) };
    }),
  );
  const at = now();
  const tell = (buckets: string[]) => announcer.announce(buckets);
  await change(database.db, tell, async (ctx) => {
    const harborTenant = await newOrganization(ctx, { ...harbor, at });
    const commonsTenant = await newOrganization(ctx, { ...commons, at });
    const writer = { files, scanner: null, now, onProblem: refuseProblem };
    const { openCourseId, reviewedSkillId } = await addDemoCourses(ctx, writer, harborTenant);
    await addFurtherCourses(ctx, writer, { harbor: harborTenant, commons: commonsTenant });
    const people = new Map<string, string>();
    for (const account of hashed) {
      const userId = await addAccount(ctx, account, at);
      people.set(account.alias, userId);
      const { harbor: inHarbor, commons: inCommons } = account;
      const joining = { userId, at, by: { userId, actorId: null } };
      if (inHarbor.length > 0)
        await join(ctx, { ...joining, organizationId: harborTenant.organizationId, roles: inHarbor });
      await join(ctx, { ...joining, organizationId: commonsTenant.organizationId, roles: inCommons });
      if (account.alias === 'learner')
        await assignCourse(ctx, { courseId: openCourseId, userId, at: at - ENROLLED_DAYS_AGO * DAY_MS });
      if (account.alias === 'reviewer') await addReviewer(ctx, userId, reviewedSkillId);
    }
    await addCourseDetails(ctx, openCourseId, people, at);
    await addDemoPackages(ctx, {
      courseId: openCourseId,
      organizationId: harborTenant.organizationId,
      by: people.get('author') as string,
      at,
    });
    await addDemoCrowd(ctx, { harbor: harborTenant, commons: commonsTenant }, at);
    await addDemoPeople(ctx, harborTenant.organizationId, people, at);
    await addDemoChat(ctx, people, at);
    await addDemoCodes(ctx, harborTenant.organizationId, people, at);
    await addDemoPlan(ctx, harborTenant.organizationId, people, at);
    await addDemoStudio(ctx, harborTenant.organizationId, people, at);
    await addDemoBilling(
      ctx,
      { harborId: harborTenant.organizationId, commonsId: commonsTenant.organizationId },
      people,
      at,
    );
    await addDemoChoir(ctx, writer, people, at);
    await addDemoInbox(ctx, people, at);
    await addDemoFeedback(ctx, people, at);
    await addDemoRetired(ctx, harborTenant, people, at);
    await addDemoExams(ctx, harborTenant, people, at);
    await addDemoStudy(ctx, writer, harborTenant, people, at);
    await addDemoLearner(ctx, commonsTenant.organizationId, people.get('learner') as string, at);
    await showInMarketplace(ctx, commonsTenant.organizationId, at);
  });
}

/** The demo's own lessons have to be right: a problem in them stops the start. */
function refuseProblem({ path, reason }: ImportProblem): never {
  throw new Error(`The demo course has a problem in ${path}: ${reason}`);
}

/** Nobody else is there who could want the name; the person is announced with the organizations that they join. */
const addAccount = (ctx: ChangeContext, account: Hashed, at: number): Promise<string> => {
  const { alias: username, email, first: firstName, last: lastName, passwordHash } = account;
  return insertAccount(
    ctx.tx,
    { username, email, firstName, lastName, passwordHash },
    { at, verified: true },
  );
};

async function addReviewer(ctx: ChangeContext, userId: string, skillId: string): Promise<void> {
  await addAuthors(ctx.tx, skillId, userId, ['peerReviewer']);
  await announceSkill(ctx, skillId);
}

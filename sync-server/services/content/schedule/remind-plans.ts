/** What somebody planned with a reminder is brought to their mind, once for each time: in the inbox, on their devices or by mail, as they chose there. */
import * as v from 'valibot';
import { daySchema } from '#contract/content/schedule.ts';
import { idSchema, newId } from '#contract/ids.ts';
import { nextReminder, remindedDay, standingOf } from '#domain/plan-timing.ts';
import { defineJob, defineSchedule, type JobRun, sendJob } from '../../../jobs/job.ts';
import { composePlanReminder } from '../../../mail/compose-plan-reminder.ts';
import { nameInMail } from '../../../mail/name-in-mail.ts';
import { type ChangeContext, change } from '../../../sync/feed.ts';
import { notify } from '../../communication/notify.ts';
import { finishedAmong, readableThings } from './planned-now.ts';
import { type DuePlan, lockDueReminders, writeNextReminder } from './repository.ts';

const EVERY_MS = 60_000;
const AT_ONCE = 100;

export const planMail = defineJob({
  kind: 'plan-mail',
  waitsFor: 'mail server',
  args: v.strictObject({
    userId: idSchema,
    /** as it was called when they planned it */
    title: v.string(),
    date: daySchema,
    time: v.string(),
    link: v.string(),
  }),
  async run({ userId, title, ...said }, { database: { db }, mailer, publicUrl, id }) {
    const user = await db
      .selectFrom('accounts.users')
      .select(['email', 'emailVerified', 'alias', 'firstName', 'disabled'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user || user.disabled || !user.emailVerified) return;
    const first = nameInMail(user.firstName, user.alias);
    const given = { ...said, title: nameInMail(title, ''), to: user.email, first, publicUrl };
    await mailer.send(composePlanReminder(given), id);
  },
});

export const remindPlans = defineSchedule('remind-plans', EVERY_MS, async (run: JobRun) => {
  let found = AT_ONCE;
  while (found === AT_ONCE)
    found = await change(
      run.database.db,
      (buckets, carried) => run.announcer.announce(buckets, carried),
      async (ctx) => {
        const at = run.now();
        const due = await lockDueReminders(ctx.tx, at, AT_ONCE);
        for (const plan of due) await remind(ctx, plan, at);
        return due.length;
      },
    );
});

/** The times that passed while no server ran are one. */
async function remind(ctx: ChangeContext, plan: DuePlan, at: number): Promise<void> {
  const { userId, date, timing, remindAt } = plan;
  if (date === null || !timing?.remind || remindAt === null) return writeNextReminder(ctx.tx, plan, null);
  const finished = await finishedAmong(ctx.tx, userId, [plan]);
  const standing = standingOf({ ...plan, date }, finished(plan));
  const current = { date: standing.date, timing: { ...timing, repeat: standing.repeat } };
  await writeNextReminder(ctx.tx, plan, standing.done ? null : nextReminder(current, at));
  const day = remindedDay(timing, remindAt);
  // Done before its time.
  if (standing.done || day < standing.date) return;
  const reader = { tx: ctx.tx, at, caller: { userId, sessionId: '', actorId: null } };
  const thing = (await readableThings(reader, [plan])).get(plan.entityId);
  if (thing) await tell(ctx, plan, { date: day, time: timing.time ?? '', link: thing.path }, at);
}

async function tell(
  ctx: ChangeContext,
  { userId, title, timing }: DuePlan,
  said: { date: string; time: string; link: string },
  at: number,
): Promise<void> {
  const ways = timing?.remind?.ways ?? [];
  const destinations = ways.filter((way) => way !== 'mail');
  const variables = { title, ...said };
  if (destinations.length > 0) {
    const notice = { id: newId(), template: 'planned' as const, variables, by: null };
    await notify(ctx, [userId], { ...notice, destinations: [...destinations, 'dinger'] }, at);
  }
  if (ways.includes('mail')) await sendJob(ctx.tx, planMail, { userId, ...variables }, { at });
}

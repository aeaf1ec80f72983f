/** A notice to everybody of a group or an organization: a job tells them, some at a time, so that no change waits for a school. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { noticeTemplates } from '#contract/communication/inbox.ts';
import { idSchema } from '#contract/ids.ts';
import { destinations } from '#domain/realtime.ts';
import { defineJob, type JobRun, sendJob } from '../../jobs/job.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { type Notice, notify } from './notify.ts';

const PEOPLE_AT_ONCE = 200;

const audienceSchema = v.strictObject({ type: v.picklist(['GROUP', 'ORGANIZATION']), id: idSchema });
type Audience = v.InferOutput<typeof audienceSchema>;

const noticeSchema = v.strictObject({
  id: idSchema,
  template: v.picklist(noticeTemplates),
  variables: v.record(v.string(), v.string()),
  by: v.nullable(idSchema),
  destinations: v.optional(v.array(v.picklist(destinations))),
});

export const deliverNotices = defineJob({
  kind: 'deliver-notices',
  args: v.strictObject({
    audience: audienceSchema,
    notice: noticeSchema,
    /** the last person of the part before; null: the first part */
    after: v.nullable(idSchema),
  }),
  async run({ audience, notice, after }, run: JobRun) {
    await change(
      run.database.db,
      (buckets, carried) => run.announcer.announce(buckets, carried),
      async (ctx) => {
        const people = await peopleOf(ctx, audience, after);
        const others = people.filter((userId) => userId !== notice.by);
        // Sent when it gets there: a device shows what is newer than what it has shown.
        await notify(ctx, others, notice, run.now());
        const last = people.at(-1);
        if (people.length === PEOPLE_AT_ONCE && last !== undefined) {
          const args = { audience, notice, after: last };
          await sendJob(ctx.tx, deliverNotices, args, { at: run.now() });
        }
        await run.done(ctx.tx);
      },
    );
  },
});

/** To all who belong there when it is delivered, besides whose act it is. */
export const notifyAudience = (
  { tx }: ChangeContext,
  audience: Audience,
  { destinations: named, ...notice }: Notice,
  at: number,
): Promise<void> =>
  sendJob(
    tx,
    deliverNotices,
    {
      audience,
      notice: { ...notice, variables: { ...notice.variables }, ...(named && { destinations: [...named] }) },
      after: null,
    },
    { at },
  );

async function peopleOf({ tx }: ChangeContext, { type, id }: Audience, after: string | null) {
  const from =
    type === 'GROUP'
      ? sql`accounts."groupMembers" m join accounts.groups g on g.id = m."groupId" and not g.archived where m."groupId" = ${id}::uuid`
      : sql`accounts.profiles m where m."organizationId" = ${id}::uuid and jsonb_array_length(to_jsonb(m.roles)) > 0`;
  const { rows } = await sql<{ userId: string }>`
    select m."userId" from ${from} and (${after}::uuid is null or m."userId" > ${after}::uuid)
    order by m."userId" limit ${PEOPLE_AT_ONCE}`.execute(tx);
  return rows.map(({ userId }) => userId);
}

import { type ChangeContext, change } from '../sync/feed.ts';
import { defineJob, type Job, type JobRun } from './job.ts';

type ChangeJob<Args> = Omit<Parameters<typeof defineJob<Args>>[0], 'run'> & {
  run(ctx: ChangeContext, args: Args, run: JobRun): Promise<void>;
};

/** A job that is one change: what it writes, and that it is done, are there both or neither; devices hear of it. */
export const defineChangeJob = <Args>({ run, ...job }: ChangeJob<Args>): Job<Args> =>
  defineJob<Args>({
    ...job,
    run: (args, given) =>
      change(
        given.database.db,
        (buckets, carried) => given.announcer.announce(buckets, carried),
        async (ctx) => {
          await run(ctx, args, given);
          await given.done(ctx.tx);
        },
      ),
  });

/** What a person says of themselves is written, and shown where they are. */
import { sql } from 'kysely';
import type { updateUserOperation } from '#contract/accounts/update-user.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { defaultVideoPreferences } from '#domain/video-preferences.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { announceUser } from '../people.ts';
import { writeUser } from './repository.ts';

export type Description = ArgsOf<typeof updateUserOperation>['input'];

export async function describeUser(ctx: ChangeContext, userId: string, given: Description): Promise<void> {
  const { socials, video, notices, ...plain } = given;
  const columns = {
    ...plain,
    ...(socials && { socials: JSON.stringify(socials) }),
    ...(notices && { notices: JSON.stringify(notices) }),
    ...(video && {
      video: sql<string>`coalesce(video, ${JSON.stringify(defaultVideoPreferences)}::jsonb) || ${JSON.stringify(video)}::jsonb`,
    }),
  };
  if (Object.keys(columns).length > 0) await writeUser(ctx.tx, userId, columns);
  await announceUser(ctx, userId);
}

/** What people have said of the product, a page at a time and by its state, for the staff. */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { FeedbackList, GivenFeedback } from '#contract/accounts/feedback-desk.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { type FeedbackState, feedbackState } from '#domain/feedback-answers.ts';
import type { Database } from '../../../storage/tables.ts';

const ON_A_PAGE = 25;

const isState = {
  new: sql<boolean>`(f."answeredAt" is null and f."closedAt" is null)`,
  answered: sql<boolean>`(f."answeredAt" is not null and f."closedAt" is null)`,
  closed: sql<boolean>`(f."closedAt" is not null)`,
} satisfies Record<FeedbackState, unknown>;

const cursorSchema = v.tuple([v.pipe(v.number(), v.safeInteger()), idSchema]);

function readCursor(text: string): v.InferOutput<typeof cursorSchema> {
  try {
    return v.parse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new Refusal('INVALID_CURSOR');
  }
}
const writeCursor = ({ at, id }: Pick<GivenFeedback, 'at' | 'id'>) =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** @throws Refusal INVALID_CURSOR */
export async function listFeedbackFor(
  tx: Kysely<Database>,
  { state, after }: { state: FeedbackState; after: string | null },
): Promise<FeedbackList> {
  const begin = after === null ? null : readCursor(after);
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    sql<Omit<GivenFeedback, 'state'>>`
      select f.id, f.at, f."learningEffectiveness", f."platformEffectiveness", f.bugs, f.url, f.answer, f."answeredAt", f."closedAt",
        f.shipping ->> 'size' as shirt, nullif(trim(concat(b."firstName", ' ', b."lastName")), '') as "answeredBy",
        jsonb_build_object('userId', u.id, 'alias', u.alias, 'name', trim(concat(u."firstName", ' ', u."lastName")),
          'email', case when u."emailVerified" then u.email end, 'gone', u.disabled) as person
      from accounts.feedback f join accounts.users u on u.id = f."userId"
        left join accounts.users b on b.id = f."answeredBy"
      where ${isState[state]} ${begin ? sql`and (f.at, f.id) < (${begin[0]}::bigint, ${begin[1]}::uuid)` : sql``}
      order by f.at desc, f.id desc limit ${ON_A_PAGE + 1}`.execute(tx),
    sql<Record<FeedbackState, number>>`
      select count(*) filter (where ${isState.new})::int as new, count(*) filter (where ${isState.answered})::int as answered,
        count(*) filter (where ${isState.closed})::int as closed
      from accounts.feedback f`.execute(tx),
  ]);
  const shown = found.slice(0, ON_A_PAGE);
  const last = found.length > ON_A_PAGE ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({ ...row, state: feedbackState(row) })),
    counts: counted[0] ?? { new: 0, answered: 0, closed: 0 },
    next: last ? writeCursor(last) : null,
  };
}

/** What people have said of Lectern, as the operator works through it. */
import type { Kysely } from 'kysely';
import type { Feedback, ShippingDetails } from '#contract/accounts/feedback.ts';
import type { Database } from '../../storage/tables.ts';

type Db = Kysely<Database>;

export async function addFeedback(
  tx: Db,
  { id, userId, at, feedback }: { id: string; userId: string; at: number; feedback: Feedback },
): Promise<void> {
  const { feedbackDetails, shippingDetails } = feedback;
  const shipping = shippingDetails ? JSON.stringify(shippingDetails) : null;
  await tx
    .insertInto('accounts.feedback')
    .values({ id, userId, at, ...feedbackDetails, shipping })
    .execute();
}

export type FeedbackRecord = {
  id: string;
  at: number;
  /** null: it waits for an answer */
  answeredAt: number | null;
  /** null: none was written here */
  answer: string | null;
  answeredBy: string | null;
  closedAt: number | null;
  /** the try that changed it last */
  attemptId: string | null;
  person: { userId: string; alias: string; name: string; email: string; mailable: boolean; gone: boolean };
  learningEffectiveness: string;
  platformEffectiveness: string;
  bugs: string;
  url: string;
  shipping: ShippingDetails | null;
};

const records = (db: Db) =>
  db
    .selectFrom('accounts.feedback as f')
    .innerJoin('accounts.users as u', 'u.id', 'f.userId')
    .selectAll('f')
    .select(['u.alias', 'u.firstName', 'u.lastName', 'u.email', 'u.emailVerified', 'u.disabled']);
type Joined = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number];

const toRecord = ({ userId, alias, firstName, lastName, email, ...row }: Joined): FeedbackRecord => {
  const { emailVerified, disabled, ...record } = row;
  const person = { userId, alias, name: `${firstName} ${lastName}`.trim(), email };
  return { ...record, person: { ...person, mailable: emailVerified && !disabled, gone: disabled } };
};

export async function oneFeedback(db: Db, id: string): Promise<FeedbackRecord | undefined> {
  const row = await records(db).where('f.id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** The newest last. @param all  with those that were answered or closed */
export async function listFeedback(
  db: Db,
  { all, most }: { all: boolean; most: number },
): Promise<FeedbackRecord[]> {
  const asked = records(db).orderBy('f.at', 'desc').orderBy('f.id', 'desc').limit(most);
  const rows = await (all
    ? asked
    : asked.where('f.answeredAt', 'is', null).where('f.closedAt', 'is', null)
  ).execute();
  return rows.map(toRecord).reverse();
}

/** @returns false: there is none with this id */
export async function setFeedbackAnswered(db: Db, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.feedback')
    .set(({ fn, val, ref }) => ({ answeredAt: fn.coalesce(ref('answeredAt'), val(at)) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Held until the transaction ends: whoever else works on it waits here. */
export const holdFeedback = (tx: Db, id: string) =>
  tx
    .selectFrom('accounts.feedback')
    .select(['id', 'userId', 'answeredAt', 'closedAt', 'attemptId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const writeAnswer = (
  tx: Db,
  id: string,
  fields: { answer: string; answeredAt: number; answeredBy: string; attemptId: string },
) => tx.updateTable('accounts.feedback').set(fields).where('id', '=', id).execute();

export const writeClosed = (tx: Db, id: string, fields: { closedAt: number | null; attemptId: string }) =>
  tx.updateTable('accounts.feedback').set(fields).where('id', '=', id).execute();

/** Where somebody lives goes with their account; what they said of Lectern stays, without their name. */
export async function forgetShippingOf(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('accounts.feedback').set({ shipping: null }).where('userId', '=', userId).execute();
}

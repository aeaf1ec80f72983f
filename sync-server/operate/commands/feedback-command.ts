/** `feedback`: what people have said of Lectern and nobody has answered yet; one with its address; and setting one to answered. */
import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { feedbackMailWords } from '#contract/words/en/feedback-mail.ts';
import { feedbackTexts } from '#domain/feedback.ts';
import { feedbackState } from '#domain/feedback-answers.ts';
import { audit } from '../../audit/audit.ts';
import {
  type FeedbackRecord,
  listFeedback,
  oneFeedback,
  setFeedbackAnswered,
} from '../../services/accounts/feedback-records.ts';
import { type OpenDatabase, openDatabase, withRetry } from '../../storage/database.ts';
import { CommandError, openInstallation } from '../../storage/installation.ts';
import type { Database } from '../../storage/tables.ts';
import { finish, type Printing, printingOf } from './result.ts';

const MOST = 200;

type Asked = { all?: true; show?: string; answered?: string };

export function addFeedbackCommand(program: Command): void {
  program
    .command('feedback')
    .description(
      'list the feedback that waits for an answer, show one with its address, or set one to answered',
    )
    .option('--all', `also what was answered or closed; at most the newest ${MOST}`)
    .option('--show <id>', 'one in full, with the address for a shirt')
    .option('--answered <id>', 'somebody has answered it elsewhere')
    .action(async (asked: Asked, command: Command) => {
      const printing = printingOf(command);
      const installation = await openInstallation(printing.say);
      const open = openDatabase(installation.url, { max: 1 });
      try {
        await answerFeedback(open, asked, printing);
      } finally {
        await open.close();
        await installation.close();
      }
    });
}

async function answerFeedback({ db }: OpenDatabase, asked: Asked, printing: Printing): Promise<void> {
  const { all = false, show, answered } = asked;
  if (answered !== undefined) {
    if (!v.is(idSchema, answered) || !(await withRetry(db, (tx) => answeredElsewhere(tx, answered))))
      throw new CommandError(`No feedback has the id ${answered}. Nothing was changed.`);
    return finish(printing, { answered }, ['It counts as answered now.']);
  }
  if (show !== undefined) {
    const record = v.is(idSchema, show) ? await oneFeedback(db, show) : undefined;
    if (!record) throw new CommandError(`No feedback has the id ${show}.`);
    return finish(printing, record, [...feedbackLines(record), ...addressLines(record)]);
  }
  const records = await listFeedback(db, { all, most: MOST });
  const listed = records.map(({ shipping, ...record }) => ({ ...record, shirt: shipping?.size ?? null }));
  finish(printing, { feedback: listed }, [
    records.length === 0 ? 'No feedback waits for an answer.' : `${records.length} of feedback:`,
    ...records.flatMap(feedbackLines),
  ]);
}

/** @returns false: there is none with this id */
async function answeredElsewhere(tx: Kysely<Database>, id: string): Promise<boolean> {
  const at = Date.now();
  if (!(await setFeedbackAnswered(tx, id, at))) return false;
  const details = { byOperator: true };
  await audit(tx, { kind: 'feedback answered', at, by: null, entity: { type: 'feedback', id }, details });
  return true;
}

/** Never the address: a list is easily pasted somewhere. */
function feedbackLines(record: FeedbackRecord): string[] {
  const { id, at, answeredAt, closedAt, person, url, shipping, answer } = record;
  const moment = closedAt ?? answeredAt;
  const state = moment === null ? 'new' : `${feedbackState(record)} ${new Date(moment).toISOString()}`;
  const shirt = shipping ? `, shirt ${shipping.size}` : '';
  return [
    `${id}  ${state}, ${new Date(at).toISOString()}, ${person.name} <${person.email}>${shirt}`,
    `  ${url}`,
    ...feedbackTexts
      .filter((field) => record[field] !== '')
      .map((field) => `  ${feedbackMailWords.headings[field]}: ${inOneLine(record[field])}`),
    ...(answer === null ? [] : [`  ${feedbackMailWords.answerHeading}: ${inOneLine(answer)}`]),
  ];
}

const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' / ');

function addressLines({ shipping }: FeedbackRecord): string[] {
  if (!shipping) return [];
  const { firstName, lastName, streetAddress, aptSuite, postalCode, city, state, country } = shipping;
  const lines = [
    `${firstName} ${lastName}`,
    [streetAddress, aptSuite].filter(Boolean).join(', '),
    `${postalCode} ${city}`,
    state,
    country,
  ];
  return lines.map((line) => `    ${line}`);
}

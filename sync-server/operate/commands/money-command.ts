/** `money refund`: what somebody has paid goes back, all of it or a part, with a credit note. */
import type { Command } from 'commander';
import { formatMoney, minorDigits } from '#domain/money.ts';
import { parseMoney } from '#domain/parse-money.ts';
import type { TakenBack } from '#domain/refund.ts';
import { openAnnouncer } from '../../realtime/announcer.ts';
import {
  findInvoiceByNumber,
  type Refunding,
  refundInvoice,
  takeLivePayments,
} from '../../services/billing/face.ts';
import { openDatabase } from '../../storage/database.ts';
import { CommandError, openInstallation } from '../../storage/installation.ts';
import { finish, printingOf } from './result.ts';

type Asked = { amount?: string; reason: string };

export function addMoneyCommand(program: Command): void {
  program
    .command('money')
    .description('what people have paid')
    .command('refund <number>')
    .description(
      'give back what was paid for an invoice, by whom it was paid with; all of it takes back what it had bought',
    )
    .option('--amount <sum>', 'a part, for instance 12.50; without it all that is left')
    .option('--reason <text>', 'stands on the credit note', 'refund')
    .action(async (number: string, asked: Asked, command: Command) => {
      const printing = printingOf(command);
      const installation = await openInstallation(printing.say);
      const { settings, url } = installation;
      const database = openDatabase(url, { max: 2 });
      const log = { warn: (_about: object, message: string) => printing.say(message) };
      const announcer = await openAnnouncer(database.pool, url, log, settings.redisUrl);
      takeLivePayments(settings.payments, settings.publicUrl);
      try {
        const { told, sentences } = await refund({ database, announcer, now: Date.now }, number, asked);
        finish(printing, told, sentences);
      } finally {
        await announcer.close();
        await database.close();
        await installation.close();
      }
    });
}

const reasons: Readonly<Record<Exclude<Refunding['kind'], 'refunded' | 'too much'>, string>> = {
  'not paid': 'Nobody has paid this invoice. Nothing was changed.',
  'other provider': 'It was paid with another provider than the one that is set now. Nothing was changed.',
  meanwhile: 'Money of this invoice went back meanwhile. Look at its page before you give back more.',
};

const takes: Readonly<Record<TakenBack, string>> = {
  nothing: 'What was bought stays.',
  term: 'The term has ended, with its seats, and no other one follows by itself.',
  licenses: 'The licenses are taken back.',
  course: 'The course is taken back.',
  seats: 'The seats are taken back.',
};

/** Money goes by it: a part of a coin is a slip, and not rounded. */
function exactSum(text: string, currency: string): number | null {
  const decimals = /^\d+(?:\.(\d+))?$/.exec(text)?.[1] ?? '';
  return decimals.length > minorDigits(currency) ? null : parseMoney(text, currency, 'en');
}

async function refund(
  kit: Parameters<typeof refundInvoice>[0],
  given: string,
  { amount, reason }: Asked,
): Promise<{ told: object; sentences: string[] }> {
  const invoice = /^\d{1,15}$/.test(given)
    ? await findInvoiceByNumber(kit.database.db, Number(given))
    : undefined;
  if (!invoice) throw new CommandError(`There is no invoice ${given}. Nothing was changed.`);
  const { currency } = invoice;
  const amountCents = amount === undefined ? null : exactSum(amount, currency);
  if (amount !== undefined && !amountCents)
    throw new CommandError(`${amount} is no sum in ${currency}. Nothing was changed.`);
  const text = reason.trim().slice(0, 200);
  const done = await refundInvoice(kit, invoice, { amountCents, reason: text || 'refund' });
  if (done.kind === 'too much' && done.left === 0)
    throw new CommandError('All that was paid for it has gone back already. Nothing was changed.');
  if (done.kind === 'too much')
    throw new CommandError(
      `Only ${formatMoney(done.left, currency, 'en')} is left to give back. Nothing was changed.`,
    );
  if (done.kind !== 'refunded') throw new CommandError(reasons[done.kind]);
  const { creditNote, takenBack } = done;
  const back = formatMoney(creditNote?.amountCents ?? 0, currency, 'en');
  return {
    told: { invoice: invoice.number, creditNote, currency, takenBack },
    sentences: [`${back} has gone back. Credit note ${creditNote?.number} is written.`, takes[takenBack]],
  };
}

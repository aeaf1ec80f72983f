/** What this device knows of reported messages of a channel, and what may be done about it. */
import { createContext } from 'react';
import type { Message } from '#contract/communication/message.ts';
import type { MessageReport } from '#contract/communication/report.ts';
import type { LecternDb } from '#store/db.ts';

export type MessageReports = {
  /** by the message's lasting id */
  reports: Readonly<Record<string, MessageReport>>;
  /** undefined: nobody there may remove what others wrote */
  onReport?: (message: Message) => void;
  onDismiss: (message: Message) => void;
};

export const MessageReportsContext = createContext<MessageReports>({ reports: {}, onDismiss: () => {} });

export async function reportsIn(
  db: LecternDb,
  channelId: string,
): Promise<Readonly<Record<string, MessageReport>>> {
  const rows = (await db.things
    .where('thing')
    .equals('messageReport')
    .toArray()) as unknown as MessageReport[];
  return Object.fromEntries(
    rows.filter((row) => row.channelId === channelId).map((row) => [row.messageId, row]),
  );
}

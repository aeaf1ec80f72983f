/** Everything that a person has written, for that person alone: the server gives the lists, the device makes the files. */
import * as v from 'valibot';

export const EXPORT_ACCOUNT_PATH = '/web/account/export';

/** Each becomes a page; their columns and titles are in `words/en/account-export.ts`. */
export const writtenLists = [
  'account',
  'organizations',
  'billing',
  'invoices',
  'comments',
  'messages',
  'announcements',
  'notes',
  'flashcards',
  'playlists',
  'schedule',
  'favorites',
  'ratings',
  'progress',
  'enrollments',
  'exams',
  'feedback',
] as const;
export type WrittenList = (typeof writtenLists)[number];

const cell = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
/** moments as `2026-11-26T08:00:00.000Z` */
const rowSchema = v.record(v.string(), cell);
export type WrittenRow = v.InferOutput<typeof rowSchema>;

export const accountExportSchema = v.object({
  lists: v.record(v.picklist(writtenLists), v.array(rowSchema)),
  /** as it was published last, in Markdown; of those that the person may still work on */
  lessons: v.array(v.object({ organization: v.string(), slug: v.string(), markdown: v.string() })),
});
export type AccountExport = v.InferOutput<typeof accountExportSchema>;

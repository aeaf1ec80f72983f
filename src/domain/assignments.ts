/** What was assigned: when it is due, and when it is finished (D89). A day is a local date, yyyy-MM-dd. */
import { addDays } from './schedule.ts';

type DueState = 'none' | 'later' | 'today' | 'overdue';

/** @param today  where the device is */
export function dueState(dueDate: string | null, today: string): DueState {
  if (dueDate === null) return 'none';
  if (dueDate === today) return 'today';
  return dueDate < today ? 'overdue' : 'later';
}

/** What is due is shown so many days before. */
const DUE_SOON_DAYS = 14;

/** Also what is overdue. */
export const isDueSoon = (dueDate: string | null, today: string): boolean =>
  dueDate !== null && dueDate <= addDays(today, DUE_SOON_DAYS);

export type AssignmentProgress = {
  completed: number;
  /** how many there are to complete: what is gone can be asked of nobody */
  items: number;
};

/** An empty stack is nothing that can be finished. */
export const isFinished = ({ completed, items }: AssignmentProgress): boolean =>
  items > 0 && completed >= items;

export const progressIn = (items: readonly { gone: boolean; completed: boolean }[]): AssignmentProgress => {
  const there = items.filter(({ gone }) => !gone);
  return { completed: there.filter(({ completed }) => completed).length, items: there.length };
};

type Assigned = { id: string; dueDate: string | null; assignedAt: number };

/** The first that is due comes first, what is due on no day last; of two of one day the one that was assigned first. */
export const byDueDate = (a: Assigned, b: Assigned): number =>
  compare(a.dueDate ?? NEVER, b.dueDate ?? NEVER) || a.assignedAt - b.assignedAt || compare(a.id, b.id);

/** Comes after every date. */
const NEVER = 'never';
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

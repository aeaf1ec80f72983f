/** A table of people, as an organization brings them in: which lines become invitations, and what is wrong with the others. */
import { accountFields } from './account-fields.ts';
import { readAddresses } from './address-list.ts';
import { foldName } from './fold-name.ts';
import { mayGiveRoles } from './giving-roles.ts';
import { roles as allRoles, type Role } from './role.ts';

/** As many as an organization may mail in a day. */
export const PEOPLE_IN_A_FILE = 2_000;
export const PEOPLE_FILE_BYTES = 2_000_000;

/** @param number  of its first line in the file, from 1 */
export type FileLine = { number: number; cells: readonly string[] };

export type InvitedLine = { line: number; email: string; roles: Role[]; groups: string[] };

export type LineFault = {
  line: number;
  fault: 'address missing' | 'address' | 'role' | 'role not yours' | 'group' | 'twice';
  text: string;
};

export type PeopleRead = {
  invited: InvitedLine[];
  faults: LineFault[];
  /** how many wait for their answer already, to the same roles and groups */
  waiting: number;
  /** headings of columns that say nothing here */
  ignored: string[];
};

type Known = {
  /** roles of whoever invites */
  held: readonly Role[];
  /** how people read each role */
  roleNames: Readonly<Record<Role, string>>;
  groups: readonly { groupId: string; name: string }[];
  waiting: readonly { email: string; roles: readonly Role[]; groups: readonly string[] }[];
};

type Columns = { email: number; role: number | null; group: number | null };

const headings = {
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'address'],
  role: ['role', 'roles'],
  group: ['group', 'groups'],
} as const;

/** Spreadsheets are kept from reading a cell as a formula by this sign, also in our own files. */
const cellText = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '');

/** @returns null: no cell names the column of addresses, so this is no heading */
function columnsIn(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => foldName(cellText(cell)));
  const find = (wanted: readonly string[]): number | null => {
    const at = names.findIndex((name) => wanted.includes(name));
    return at === -1 ? null : at;
  };
  const email = find(headings.email);
  return email === null ? null : { email, role: find(headings.role), group: find(headings.group) };
}

/** A name may hold what separates names, so the whole cell is looked for first. @returns what is no name, in `unknown` */
function namesIn<T>(cell: string, known: ReadonlyMap<string, T>, separators: readonly RegExp[]) {
  const whole = known.get(foldName(cell));
  if (whole !== undefined) return { found: [whole], unknown: null };
  let unknown: string | null = cell;
  for (const separator of separators) {
    const parts = cell.split(separator).filter((part) => part.trim() !== '');
    const missing = parts.find((part) => !known.has(foldName(part)));
    if (missing === undefined)
      return { found: [...new Set(parts.flatMap((p) => known.get(foldName(p)) ?? []))], unknown: null };
    if (parts.length > 1 && unknown === cell) unknown = missing.trim();
  }
  return { found: [], unknown };
}

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** Without a heading the columns are address, role, group. A line without a role is a member's. */
export function readPeople(lines: readonly FileLine[], known: Known): PeopleRead {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  // A title may stand above the headings.
  const first = filled.findIndex(({ cells }) => columnsIn(cells) ?? cells.some((cell) => cell.includes('@')));
  const heading = filled[first]?.cells ?? [];
  const named = columnsIn(heading);
  const columns = named ?? { email: 0, role: 1, group: 2 };
  const roleOf = new Map<string, Role>(
    allRoles.flatMap((role) => [
      [foldName(role), role],
      [foldName(known.roleNames[role]), role],
    ]),
  );
  const groupOf = new Map(known.groups.map(({ groupId, name }) => [foldName(name), groupId]));
  const waitingOf = new Map(known.waiting.map((each) => [foldName(each.email), each]));
  const seen = new Set<string>();
  const ignored = named
    ? heading.filter((cell, at) => cell.trim() && !Object.values(named).includes(at))
    : [];
  const read: PeopleRead = { invited: [], faults: [], waiting: 0, ignored };
  for (const { number: line, cells } of named ? filled.slice(first + 1) : filled) {
    const cellIn = (column: number | null) => (column === null ? '' : cellText(cells[column]));
    const fault = (kind: LineFault['fault'], text: string) => read.faults.push({ line, fault: kind, text });
    const { addresses, wrong: rest } = readAddresses(cellIn(columns.email));
    const email =
      addresses.length === 1 && rest.length === 0 ? (addresses[0] ?? '') : foldName(cellIn(columns.email));
    const wrong = accountFields.email(email);
    const roles =
      cellIn(columns.role) === '' ? null : namesIn(cellIn(columns.role), roleOf, [/[,;|]/, /[,;|\s]+/]);
    const groups =
      cellIn(columns.group) === '' ? null : namesIn(cellIn(columns.group), groupOf, [/[;|]/, /[,;|]/]);
    const given = roles?.found.length ? roles.found : (['member'] as Role[]);
    if (wrong) fault(wrong === 'EMAIL_MISSING' ? 'address missing' : 'address', cellIn(columns.email));
    else if (seen.has(email)) fault('twice', email);
    else if (roles?.unknown) fault('role', roles.unknown);
    else if (!mayGiveRoles(known.held, given)) fault('role not yours', cellIn(columns.role));
    else if (groups?.unknown) fault('group', groups.unknown);
    else {
      seen.add(email);
      const into = groups?.found ?? [];
      const before = waitingOf.get(email);
      if (before && sameSet(before.roles, given) && sameSet(before.groups, into)) read.waiting += 1;
      else read.invited.push({ line, email, roles: given, groups: into });
    }
  }
  return read;
}

export type InvitedTogether = { emails: string[]; roles: Role[]; groups: string[] };

/** Those of the same roles and groups go together, so many at once at most. */
export function invitedTogether(invited: readonly InvitedLine[], most: number): InvitedTogether[] {
  const parts: InvitedTogether[] = [];
  const open = new Map<string, InvitedTogether>();
  for (const { email, roles, groups } of invited) {
    const key = JSON.stringify([[...roles].sort(), [...groups].sort()]);
    let part = open.get(key);
    if (!part || part.emails.length >= most) {
      part = { emails: [], roles, groups };
      open.set(key, part);
      parts.push(part);
    }
    part.emails.push(email);
  }
  return parts;
}

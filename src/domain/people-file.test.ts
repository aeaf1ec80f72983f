import { expect, it } from 'vitest';
import { type FileLine, invitedTogether, readPeople } from './people-file.ts';
import { type Role, roles } from './role.ts';

const roleNames = Object.fromEntries(roles.map((role) => [role, role])) as Record<Role, string>;
roleNames.member = 'Learner';
roleNames.learningAdmin = 'Learning Admin';
const groups = [
  { groupId: 'g1', name: 'Deck crew' },
  { groupId: 'g2', name: 'Watch; night' },
];
const known = { held: ['owner'] as Role[], roleNames, groups, waiting: [] };
const table = (...rows: string[][]): FileLine[] => rows.map((cells, at) => ({ number: at + 1, cells }));

it('reads addresses, roles and groups from the columns that the heading names, in any order (ORG-007)', () => {
  const lines = table(
    ['Name', 'Groups', 'E-Mail', 'Role'],
    ['Bo Berg', 'WATCH; night', ' Bo@Quay.example ', 'learning admin'],
    ['', '', '', ''],
    ['Cy', 'Deck crew', 'cy@quay.example', ''],
    ['Di', '', 'di@quay.example', 'Learner, trainer'],
  );
  expect(readPeople(lines, known)).toEqual({
    invited: [
      { line: 2, email: 'bo@quay.example', roles: ['learningAdmin'], groups: ['g2'] },
      { line: 4, email: 'cy@quay.example', roles: ['member'], groups: ['g1'] },
      { line: 5, email: 'di@quay.example', roles: ['member', 'trainer'], groups: [] },
    ],
    faults: [],
    waiting: 0,
    ignored: ['Name'],
  });
});

it('without a heading takes the first column for addresses, the second for roles, the third for groups', () => {
  const lines = table(['ada@quay.example', 'trainer', 'Deck crew'], ['bo@quay.example']);
  expect(readPeople(lines, known).invited).toEqual([
    { line: 1, email: 'ada@quay.example', roles: ['trainer'], groups: ['g1'] },
    { line: 2, email: 'bo@quay.example', roles: ['member'], groups: [] },
  ]);
});

it('says of each line what is wrong with it, and keeps the others', () => {
  const lines = table(
    ['email', 'role', 'group'],
    ['', 'trainer', ''],
    ['ada@', '', ''],
    ['ada@quay.example', 'captain', ''],
    ['bo@quay.example', 'superAdmin', ''],
    ['cy@quay.example', '', 'Deck crew; Galley'],
    ['di@quay.example', '', ''],
    ['DI@quay.example', '', ''],
  );
  const { invited, faults } = readPeople(lines, known);
  expect(invited.map(({ email }) => email)).toEqual(['di@quay.example']);
  expect(faults).toEqual([
    { line: 2, fault: 'address missing', text: '' },
    { line: 3, fault: 'address', text: 'ada@' },
    { line: 4, fault: 'role', text: 'captain' },
    { line: 5, fault: 'role not yours', text: 'superAdmin' },
    { line: 6, fault: 'group', text: 'Galley' },
    { line: 8, fault: 'twice', text: 'di@quay.example' },
  ]);
});

it('read twice changes nothing: who waits to the same roles and groups is not invited again', () => {
  const lines = table(['ada@quay.example', 'trainer', 'Deck crew'], ['bo@quay.example', '', '']);
  const first = readPeople(lines, known);
  const again = readPeople(lines, { ...known, waiting: first.invited });
  expect(again).toEqual({ invited: [], faults: [], waiting: 2, ignored: [] });
  const other = readPeople(table(['ada@quay.example', 'member', '']), { ...known, waiting: first.invited });
  expect(other.invited).toHaveLength(1);
});

it('reads what spreadsheets keep from being a formula, and what our own export writes into the roles', () => {
  const lines = table(["'+ada@quay.example", 'member trainer']);
  expect(readPeople(lines, known).invited).toEqual([
    { line: 1, email: '+ada@quay.example', roles: ['member', 'trainer'], groups: [] },
  ]);
});

it('sends those of the same roles and groups together, so many at most', () => {
  const invited = ['a', 'b', 'c'].map((name, at) => ({
    line: at,
    email: `${name}@quay.example`,
    roles: ['member'] as Role[],
    groups: [],
  }));
  const parts = invitedTogether(
    [...invited, { line: 9, email: 'd@quay.example', roles: ['trainer'], groups: [] }],
    2,
  );
  expect(parts.map(({ emails }) => emails.length)).toEqual([2, 1, 1]);
});

it('finds the headings below a title, takes an address with a name around it, and names the columns that it does not use', () => {
  const lines = table(
    ['Class 7b', ''],
    ['Rolle', 'Mail', 'Gruppe', ''],
    ['Superboss', 'Ada Berg <ada@quay.example>', 'Nowhere', ''],
    ['', 'bo@quay.example cy@quay.example', '', ''],
  );
  expect(readPeople(lines, known)).toEqual({
    invited: [{ line: 3, email: 'ada@quay.example', roles: ['member'], groups: [] }],
    faults: [{ line: 4, fault: 'address', text: 'bo@quay.example cy@quay.example' }],
    waiting: 0,
    ignored: ['Rolle', 'Gruppe'],
  });
});

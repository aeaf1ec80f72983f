// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { invitedAlreadyPage } from '#contract/accounts/invited-already.ts';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore, aUser } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { OrganizationScreen } from './organization-screen.tsx';
import { readPeopleTable } from './parts/read-people-table.ts';

const ana = newId();
const harbor = anOrganization({ name: 'Harbor', alias: 'harbor' });
let db: LecternDb;
/** what the server knows of the addresses; null: it does not answer */
let asked: { members: string[]; mailed: string[] } | null;

type Bytes = string | Uint8Array<ArrayBuffer>;
const file = (content: Bytes) => new File([content], 'people.csv', { type: 'text/csv' });

async function openDialog(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Import from a file' }));
  await screen.findByRole('heading', { name: 'Import people' });
}
const choose = (content: Bytes) =>
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file(content)] } });

beforeEach(async () => {
  localStorage.clear();
  asked = null;
  const profile = aProfile(harbor.organizationId, {
    profileId: `ana:${harbor.organizationId}`,
    roles: ['learningAdmin'],
  });
  db = await aStore({ organizations: [harbor], profiles: [profile] }, ana);
  await showScreen(
    db,
    <>
      <ToastHost label="Messages" dismissLabel="Close" />
      <OrganizationScreen organizationId={harbor.organizationId} />
    </>,
    '/settings/organization/info',
    {
      call: async ({ name }) => {
        if (name === invitedAlreadyPage.name && asked !== null) return asked;
        throw new NoAnswer('Nobody answers here.');
      },
    },
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'Invitations' }));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('shows a file before anything is sent, names its faulty lines, and invites the others without a connection (ORG-007)', async () => {
  await openDialog();
  choose(
    'email;role\r\nada@quay.example;Trainer\r\nbo@quay.example;\r\nnobody;\r\ncy@quay.example;Owner\r\n',
  );
  await screen.findByText('Line 4: “nobody” is not an email address');
  screen.getByText('Line 5: your own roles don’t let you give “Owner”');
  screen.getByText('ada@quay.example · Trainer');
  expect(await db.outbox.count()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  await waitFor(async () => expect(await db.outbox.count()).toBe(2));
  const sent = await db.invitations.toArray();
  expect(sent.map(({ recipient, roles }) => [recipient.email, ...roles]).sort()).toEqual([
    ['ada@quay.example', 'trainer'],
    ['bo@quay.example', 'member'],
  ]);
});

it('the same file a second time invites nobody', async () => {
  const text = 'ada@quay.example\nbo@quay.example\n';
  await openDialog();
  choose(text);
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 2 people' }));
  await screen.findByText('bo@quay.example');
  await openDialog();
  choose(text);
  await screen.findByText('2 people have this invitation already.');
  screen.getByText('There is nobody to invite in this file.');
  expect(screen.getByRole('button', { name: 'Send invitations' })).toHaveProperty('disabled', true);
});

it('invites nobody before one’s own address is confirmed, and says so (U5)', async () => {
  const emails = [{ address: 'ana@harbor.example', primary: true, verified: false }];
  await db.users.put(aUser({ userId: ana, emails }));
  await openDialog();
  choose('ada@quay.example');
  await screen.findByText('Confirm your address in Settings to go on with this.');
  const send = await screen.findByRole('button', { name: 'Invite 1 person' });
  expect(send).toHaveProperty('disabled', true);
});

it('says that a file is no table, and takes another one', async () => {
  await openDialog();
  choose('"never closed\nada@quay.example');
  await screen.findByText(/This file is not a table/);
  choose('ada@quay.example');
  await screen.findByRole('button', { name: 'Invite 1 person' });
});

it('counts lines as the file has them, whatever divides its cells and however many lines one takes', async () => {
  const read = await readPeopleTable(
    bytesOf('\uFEFFname\temail\n"Ada\nBerg"\tada@quay.example\n\nBo\tbo@quay.example\n'),
  );
  expect(read).toEqual([
    { number: 1, cells: ['name', 'email'] },
    { number: 2, cells: ['Ada\nBerg', 'ada@quay.example'] },
    { number: 5, cells: ['Bo', 'bo@quay.example'] },
  ]);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** One byte a letter, as Excel saves 'CSV' on Windows. */
const inCodePage = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const inUtf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  for (const [at, letter] of [...`\uFEFF${text}`].entries())
    view.setUint16(2 * at, letter.charCodeAt(0), littleEndian);
  return new Uint8Array(view.buffer);
};

it.each([
  [
    'in the code page of Windows, with semicolons',
    inCodePage('email;group\r\nann@quay.example;Spätschicht\r\n'),
  ],
  ['as Unicode text, with tabs', inUtf16('email\tgroup\r\nann@quay.example\tSpätschicht\r\n', true)],
  ['in UTF-16 of the other order', inUtf16('email,group\r\nann@quay.example,Spätschicht\r\n', false)],
  ['as UTF-8 with its mark', bytesOf('\uFEFFemail;group\r\nann@quay.example;Spätschicht\r\n')],
])('reads what Excel saves %s', async (_way, bytes) => {
  expect(await readPeopleTable(bytes)).toEqual([
    { number: 1, cells: ['email', 'group'] },
    { number: 2, cells: ['ann@quay.example', 'Spätschicht'] },
  ]);
});

it('takes the separator that a line “sep=” names, counts that line, and shows no row of it', async () => {
  expect(await readPeopleTable(bytesOf('sep=;\r\nemail;note\r\nann@quay.example;1,5\r\n'))).toEqual([
    { number: 2, cells: ['email', 'note'] },
    { number: 3, cells: ['ann@quay.example', '1,5'] },
  ]);
});

const inWorkbook = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [`xl/${name}.xml`, strToU8(text)])));

it('reads the first sheet of a workbook as Excel saves it, with empty cells, several fonts, and what a formula shows', async () => {
  const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const workbook = inWorkbook({
    'worksheets/sheet10': `<worksheet ${ns}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    'worksheets/sheet2': `<worksheet ${ns}><sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="3"><c r="A3" t="str"><f>B1</f><v>ann@quay.example</v></c><c r="C3" t="inlineStr"><is><t>Night &amp; day</t></is></c></row>
      <row r="4"><c r="AB4"><v>7</v></c></row></sheetData></worksheet>`,
    sharedStrings: `<sst ${ns}><si><t>email</t></si><si><r><t>gro</t></r><r><t>up</t></r><rPh><t>x</t></rPh></si></sst>`,
  });
  expect(await readPeopleTable(workbook)).toEqual([
    { number: 1, cells: ['email', '', 'group'] },
    { number: 3, cells: ['ann@quay.example', '', 'Night & day'] },
    { number: 4, cells: [...Array(27).fill(''), '7'] },
  ]);
});

it.each([
  ['a workbook that is damaged', Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0])],
  ['a zip of something else', inWorkbook({ mimetype: 'x' })],
  ['a workbook of before 2007', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
])('says of %s that it is no table, and how to save one', async (_what, bytes) => {
  await openDialog();
  choose(bytes);
  await screen.findByText(/This file is not a table.*“CSV”/);
});

it('a class of thirty from Excel is invited as the file has it, but for its teacher, and a column that is not used is named (ORG-007)', async () => {
  asked = { members: ['muller@quay.example'], mailed: [] };
  await openDialog();
  const pupils = Array.from({ length: 30 }, (_, n) => `Zoë ${n};pupil-${n}@quay.example;`);
  choose(
    inCodePage(['Klasse 7b;;', 'Name;E-Mail;Rolle', ...pupils, 'Müller;muller@quay.example;'].join('\r\n')),
  );
  await screen.findByText('30 people to invite');
  screen.getByText('Left out, because they’re members already: muller@quay.example');
  screen.getByText('Not used: “Name”, “Rolle”. Only the columns email, role and group count.');
  fireEvent.click(screen.getByRole('button', { name: 'Invite 30 people' }));
  await waitFor(async () => expect(await db.invitations.count()).toBe(30));
  await screen.findByText('30 invitations on the way');
});

it('says before it sends who belongs already and who gets no email today, and counts what goes out', async () => {
  asked = { members: ['lena@quay.example'], mailed: ['bo@quay.example'] };
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  fireEvent.change(await screen.findByLabelText('Email addresses'), {
    target: { value: 'ada@quay.example, lena@quay.example, bo@quay.example' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send 3 invitations' }));
  await screen.findByText('Left out, because they’re members already: lena@quay.example');
  screen.getByText(/No email today, because they’ve had theirs: bo@quay\.example\./);
  expect(await db.outbox.count()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('1 invitation on the way');
  const sent = await db.invitations.toArray();
  expect(sent.map(({ recipient }) => recipient.email).sort()).toEqual([
    'ada@quay.example',
    'bo@quay.example',
  ]);
});

it('names members of whom the device knows while addresses are typed, and sends at once what it has counted', async () => {
  const lena = {
    ...{ userId: newId(), alias: 'lena', name: { first: 'Lena', last: 'Quay' }, email: 'Lena@quay.example' },
    ...{ image: null, roles: ['member'], groups: [], groupRole: null, joinedAt: null, lastSeenAt: null },
  };
  await db.pages.put({
    key: `getOrganizationMembers ${JSON.stringify({ organizationId: harbor.organizationId, groupId: null, query: '', sort: 'name', after: null })}`,
    answer: { items: [lena], total: 1, next: null },
    at: Date.now(),
  });
  asked = { members: ['lena@quay.example'], mailed: [] };
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  fireEvent.change(await screen.findByLabelText('Email addresses'), {
    target: { value: 'ada@quay.example, lena@quay.example, bo@quay.example' },
  });
  await screen.findByText('Left out, because they’re members already: lena@quay.example');
  fireEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  await screen.findByText('2 invitations on the way');
  expect(await db.invitations.count()).toBe(2);
});

it('invites at once when the server can’t say who belongs already', async () => {
  asked = null;
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  fireEvent.change(await screen.findByLabelText('Email addresses'), {
    target: { value: 'ada@quay.example' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('1 invitation on the way');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modifyAffiliationForUserOperation } from '#contract/accounts/affiliations.ts';
import { inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import { updateUserOperation } from '#contract/accounts/update-user.ts';
import { createCommentOperation } from '#contract/content/comment.ts';
import { upsertNoteOperation } from '#contract/content/note.ts';
import { newId } from '#contract/ids.ts';
import { allowances } from '#domain/allowances.ts';
import {
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { schemas } from '../services/schemas.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { countRows } from './allowance.ts';
import { rowKinds, rowsMade } from './rows-made.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let skill: SeededSkill;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
  skill = await aSkill(open.db, harbor);
});
afterAll(async () => {
  await open?.close();
  await test?.drop();
});

const member = () => aPerson(open.db, { roles: [[harbor, ['member']]] });

async function unconfirm(person: SeededPerson): Promise<SeededPerson> {
  const pendingEmail = `${person.alias}@waits.example`;
  await open.db
    .updateTable('accounts.users')
    .set({ emailVerified: false, pendingEmail })
    .where('id', '=', person.id)
    .execute();
  return person;
}

const note = () => ({
  noteId: newId(),
  skillId: skill.id,
  blockKey: 'k7d2m1pq',
  quote: '',
  body: 'Ask Ana',
  seen: null as string | null,
});
const writes = (who: SeededPerson, args = note()) => codeOf(open.db, who, upsertNoteOperation.document, args);

/** @param body  empty: they were taken away again */
const haveNotes = (who: SeededPerson, count: number, body = 'One of many') =>
  sql`insert into content.notes (id, "userId", "skillId", "blockKey", quote, body, "createdAt", "updatedAt")
    select gen_random_uuid(), ${who.id}, ${skill.id}, 'k7d2m1pq', '', ${body}, 1, 1 from generate_series(1, ${count}::int)`.execute(
    open.db,
  );

describe('rows that a person makes', () => {
  it('are declared by each verb that is offered, as a kind with a number or with why there is none (U9)', () => {
    const offered = Object.values(schemas).flatMap((schema) =>
      Object.keys(schema.getMutationType()?.getFields() ?? {}),
    );
    expect(Object.keys(rowsMade).sort()).toEqual(offered.sort());
    const counted = new Set(
      Object.values(rowsMade).flatMap((made) => (typeof made === 'string' ? [] : made)),
    );
    expect([...counted].sort()).toEqual(Object.keys(rowKinds).sort());
  });

  it('end at as many as one may have: what is there is still changed and taken away, which makes room (U9)', async () => {
    const lena = await member();
    const first = note();
    expect(await writes(lena, first)).toBeUndefined();
    await haveNotes(lena, allowances.notes.most - 1);
    const { errors } = await tryAsking(open.db, lena, upsertNoteOperation.document, note());
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_REACHED', extras: { most: 5_000 } });
    expect(await writes(lena, { ...first, body: 'Ask Omar', seen: 'Ask Ana' })).toBeUndefined();
    expect(await writes(lena, { ...first, body: '', seen: 'Ask Omar' })).toBeUndefined();
    expect(await writes(lena)).toBeUndefined();
    expect(await writes(await member())).toBeUndefined();
  });

  it('are not more for being made and taken away again and again (U9)', async () => {
    const lena = await member();
    await haveNotes(lena, 4 * allowances.notes.most, '');
    expect(await writes(lena)).toBe('LIMIT_REACHED');
  });

  it('that come later from a device are refused for good there, and what follows in their lane is not held up (U9)', async () => {
    const lena = await member();
    await haveNotes(lena, allowances.notes.most);
    const phone = aDeviceOf(open.db, lena);
    const entry = phone.entry(upsertNoteOperation, note(), 'notes');
    expect(await phone.push([entry])).toMatchObject([{ s: 'rejected', code: 'LIMIT_REACHED' }]);
  });

  it('of eight calls at one moment are no more than one may have (U9, ASVS 2.3.2)', async () => {
    const lena = await member();
    await haveNotes(lena, allowances.notes.most - 1);
    const codes = await Promise.all(Array.from({ length: 8 }, () => writes(lena)));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    const { rows } = rowKinds.notes({ args: {}, userId: lena.id, at: 0 });
    expect(await countRows(open.db, { rows }, null)).toBe(allowances.notes.most);
    expect(await writes(lena)).toBe('LIMIT_REACHED');
  });

  it('are found by an index, whatever others have (U9)', async () => {
    const args = {
      organizationId: harbor.id,
      ownerInfo: { type: 'USER', id: newId() },
      input: { organizationId: harbor.id, parentCollectionId: newId() },
    };
    for (const [kind, of] of Object.entries(rowKinds)) {
      for (const type of ['USER', 'ORGANIZATION']) {
        const counted = of({ args: { ...args, ownerInfo: { type, id: harbor.id } }, userId: newId(), at: 5 });
        if (counted === null) continue;
        const { rows } = await open.db.transaction().execute(async (tx) => {
          await sql`set local enable_seqscan = off`.execute(tx);
          return sql<Record<string, string>>`explain select 1 from ${counted.rows}`.execute(tx);
        });
        expect(rows.map((row) => Object.values(row)[0]).join('\n'), kind).not.toContain('Seq Scan');
      }
    }
  });
});

describe('an account whose address nobody has confirmed', () => {
  it('has fewer of each kind, and as many as others once it is confirmed (U9)', async () => {
    const una = await unconfirm(await member());
    await haveNotes(una, allowances.notes.unconfirmed);
    const { errors } = await tryAsking(open.db, una, upsertNoteOperation.document, note());
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'EMAIL_UNVERIFIED', extras: { most: 200 } });
    await open.db
      .updateTable('accounts.users')
      .set({ emailVerified: true, pendingEmail: null })
      .where('id', '=', una.id)
      .execute();
    expect(await writes(una)).toBeUndefined();
  });

  it('comments, and follows organizations, so often that a learner does not notice, and no further (U4, U5)', async () => {
    const una = await unconfirm(await member());
    for (let n = 0; n < allowances.followedOrganizations.unconfirmed; n += 1) {
      const { id: affiliationId } = await anOrganization(open.db);
      const follow = { affiliationId, action: 'add' };
      expect(await codeOf(open.db, una, modifyAffiliationForUserOperation.document, follow)).toBeUndefined();
    }
    const { id: affiliationId } = await anOrganization(open.db);
    const follow = { affiliationId, action: 'add' };
    expect(await codeOf(open.db, una, modifyAffiliationForUserOperation.document, follow)).toBe(
      'EMAIL_UNVERIFIED',
    );
    const comments = (given: number) =>
      sql`insert into content.comments (id, "skillId", access, body, "createdBy", "createdAt")
        select gen_random_uuid(), ${skill.id}, 'public', 'Ahoy', ${una.id}, ${Date.now() - 60_000}
        from generate_series(1, ${given}::int)`.execute(open.db);
    const comment = { contextId: skill.id, body: 'Ahoy', type: 'skill', access: 'public', parent: null };
    const commenting = () => codeOf(open.db, una, createCommentOperation.document, comment);
    await comments(allowances.comments.unconfirmed - 1);
    expect(await commenting()).toBeUndefined();
    expect(await commenting()).toBe('EMAIL_UNVERIFIED');
  });

  it('shows itself to nobody on the internet (U5)', async () => {
    const shows = (person: SeededPerson) =>
      codeOf(open.db, person, updateUserOperation.document, { input: { profileVisible: true } });
    expect(await shows(await unconfirm(await member()))).toBe('EMAIL_UNVERIFIED');
    expect(await shows(await member())).toBeUndefined();
  });

  it('invites nobody, whatever role it has been given (U5)', async () => {
    const una = await unconfirm(await aPerson(open.db, { roles: [[harbor, ['owner', 'member']]] }));
    const invite = {
      organizationId: harbor.id,
      invitations: [{ inviteId: newId(), email: 'stranger@strangers.example' }],
      roles: ['member'],
      groups: [],
    };
    expect(await codeOf(open.db, una, inviteToOrganizationOperation.document, invite)).toBe(
      'EMAIL_UNVERIFIED',
    );
    const owner = await aPerson(open.db, { roles: [[harbor, ['owner', 'member']]] });
    expect(await codeOf(open.db, owner, inviteToOrganizationOperation.document, invite)).toBeUndefined();
  });
});

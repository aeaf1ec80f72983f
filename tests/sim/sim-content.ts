/**
 * What is there when a story begins: an organization with an open and a paid course, people, a channel. Made once in a process and copied
 * for each story. The database notes by itself what takes effect, and in which order.
 */

import { sql } from 'kysely';
import type { PlaylistItem } from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import type { LostValue } from '#contract/sync/lost-value.ts';
import { userBucket } from '#domain/bucket.ts';
import type { Role } from '#domain/role.ts';
import { addGroup, announceGroups, placeInGroup } from '#server/services/accounts/group-members.ts';
import { announceProfile } from '#server/services/accounts/people.ts';
import { announceChannel, announceMessages } from '#server/services/communication/announce.ts';
import { insertMessage } from '#server/services/communication/messages/repository.ts';
import { notify } from '#server/services/communication/notify.ts';
import {
  announceCollection,
  announceCourse,
  announceEnrollment,
  announceSkill,
} from '#server/services/content/announce.ts';
import { announceApprovals } from '#server/services/content/approvals/announce-approvals.ts';
import { writeApproval } from '#server/services/content/approvals/repository.ts';
import { announceAssigned } from '#server/services/content/assignments/announce-assignments.ts';
import { announceComments } from '#server/services/content/comments/announce-comments.ts';
import { announceReports } from '#server/services/content/comments/reports/announce-reports.ts';
import { insertReport } from '#server/services/content/comments/reports/repository.ts';
import { announceExam, announceSession } from '#server/services/content/exams/announce-exams.ts';
import { insertExam, insertQuestion, insertSession } from '#server/services/content/exams/repository.ts';
import { announceLabs } from '#server/services/content/labs/announce-labs.ts';
import { announcePlaylist } from '#server/services/content/playlists/announce-playlists.ts';
import type { ChangeContext } from '#server/sync/feed.ts';
import { change } from '#server/sync/feed.ts';
import type { InProcessDatabase } from '../support/pglite-database.ts';
import {
  aChannel,
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '../support/seed.ts';
import type { Act } from './script.ts';
import { VirtualWorld } from './virtual-world.ts';

export type Content = {
  organization: SeededOrganization;
  people: SeededPerson[];
  skills: SeededSkill[];
  open: SeededCourse;
  paid: SeededCourse;
  channelId: string;
};

type AdminAct = Extract<
  Act,
  { do: 'role' | 'enrolment' | 'channel' | 'move skill' | 'skill is' | 'course is' | 'rename' | 'history' }
>;

const TRUNCATE_EVERY = 25;

const made = new WeakMap<InProcessDatabase, Promise<{ content: Content; reset: string; truncate: string }>>();
let stories = 0;

/** The database as it is at the beginning, whatever was done to it before. */
export async function freshContent(database: InProcessDatabase): Promise<Content> {
  let making = made.get(database);
  if (!making) {
    making = makeContent(database);
    made.set(database, making);
  }
  const { content, reset, truncate } = await making;
  stories += 1;
  if (stories % TRUNCATE_EVERY === 0) await database.run(truncate);
  await database.run(reset);
  return content;
}

async function makeContent(database: InProcessDatabase) {
  const { db } = database;
  const restore = new VirtualWorld(0).install();
  let content: Content;
  try {
    const organization = await anOrganization(db, { alias: 'harbor' });
    const skills: SeededSkill[] = [];
    for (let at = 0; at < 6; at += 1)
      skills.push(await aSkill(db, organization, { title: `Skill ${at}`, slug: `skill-${at}` }));
    const open = await aCourse(db, organization, { holds: skills.slice(0, 3), slug: 'open' });
    const paid = await aCourse(db, organization, { holds: skills.slice(3, 5), slug: 'paid', free: false });
    // The last one does what takes rights (verbs.test.ts); chance picks among those before.
    const roles: Role[][] = [
      ['trainer'],
      ['member'],
      ['member'],
      [],
      ['owner', 'superAdmin', 'learningAdmin'],
    ];
    const people: SeededPerson[] = [];
    for (const held of roles) {
      people.push(await aPerson(db, { roles: held.length > 0 ? [[organization, held]] : [] }));
    }
    await anEnrollment(db, people[1] as SeededPerson, paid);
    const owner = people[4] as SeededPerson;
    const channelId = await aChannel(db, [...people.slice(0, 3), owner]);
    await aLostValue(db, owner, skills[0] as SeededSkill);
    await aGroupOf(db, organization, owner, people[0] as SeededPerson);
    await anInboxOf(db, owner);
    await commentsOf(db, owner, people[0] as SeededPerson, skills[1] as SeededSkill);
    await plansOf(db, owner, organization, skills[0] as SeededSkill);
    await aLabOf(db, owner, organization);
    await anExamOf(db, owner, open);
    await anApprovalOf(db, owner, skills[2] as SeededSkill);
    content = { organization, people, skills, open, paid, channelId };
  } finally {
    restore();
  }
  await database.run(notes);
  const tables = (
    await database.rows<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema', 'public')`,
    )
  ).map(({ name }) => name);
  await database.run(
    `create schema base; ${tables.map((table, at) => `create table base.t${at} as table ${table};`).join('')}`,
  );
  const quietly = (statements: string) =>
    `begin; set local session_replication_role = replica; ${statements} commit;`;
  return {
    content,
    truncate: quietly(`truncate ${tables.join(', ')} cascade;`),
    reset: quietly(
      tables
        .map(
          (table, at) =>
            `delete from ${table}; insert into ${table} overriding system value table base.t${at};`,
        )
        .join(''),
    ),
  };
}

/**
 * Some of the person's own: one of them stays to be changed, whatever becomes of the others. And two of somebody else's: to be reported, and one
 * that is reported, to be left where it is.
 */
const commentsOf = (
  db: InProcessDatabase['db'],
  { id: createdBy }: SeededPerson,
  { id: otherId }: SeededPerson,
  { id: skillId }: SeededSkill,
) =>
  change(
    db,
    () => undefined,
    async (ctx) => {
      const writers = [createdBy, createdBy, createdBy, otherId, otherId];
      const comments = writers.map((writer, at) => ({
        ...{ id: newId(), skillId, createdBy: writer, createdAt: at, body: `Tide ${at}`, parent: null },
        access: 'public' as const,
      }));
      await ctx.tx.insertInto('content.comments').values(comments).execute();
      await announceComments(
        ctx,
        comments.map(({ id }) => id),
      );
      const reported = comments.at(-1)?.id ?? '';
      const report = { commentId: reported, userId: otherId, reason: 'spam', note: '', at: 1 } as const;
      await insertReport(ctx.tx, report);
      await announceReports(ctx, reported);
    },
  );

/** What the product has told the person, and they have not read. */
const anInboxOf = (db: InProcessDatabase['db'], { id: userId }: SeededPerson) =>
  change(
    db,
    () => undefined,
    async (ctx) => {
      for (let at = 1; at <= 4; at += 1) {
        const variables = { text: `Ebb tide at ${at}`, group: 'Night watch', link: '/dashboard' };
        await notify(ctx, [userId], { id: newId(), template: 'announcement', variables, by: null }, at);
      }
    },
  );

/** A group that the person administers, and in which another one has written. */
const aGroupOf = (
  db: InProcessDatabase['db'],
  { id: organizationId }: SeededOrganization,
  { id: userId }: SeededPerson,
  { id: otherId }: SeededPerson,
) =>
  change(
    db,
    () => undefined,
    async (ctx) => {
      const group = {
        id: newId(),
        organizationId,
        name: 'Night watch',
        slug: 'night-watch',
        description: '',
      };
      const at = Date.now();
      await addGroup(ctx, { ...group, private: false, createdAt: at, createdBy: userId });
      await placeInGroup(ctx, { organizationId, groupId: group.id, userId, role: 'grpAdmin', at });
      await announceGroups(ctx, [group.id]);
      // One of their own, and two of somebody else's: to be reported, and to be taken out.
      for (const senderId of [userId, otherId, otherId]) {
        const messageId = newId();
        const said = { id: messageId, channelId: group.id, senderId, sentAt: at, parent: null };
        await insertMessage(ctx.tx, { ...said, text: 'All quiet' });
        await announceMessages(ctx, [messageId]);
      }
    },
  );

/** Two of the person's own, and one of the organization's with a lesson in it that everybody is to learn. */
const plansOf = (
  db: InProcessDatabase['db'],
  { id: userId }: SeededPerson,
  { id: organizationId }: SeededOrganization,
  { id: skillId }: SeededSkill,
) =>
  change(
    db,
    () => undefined,
    async (ctx) => {
      const at = Date.now();
      const times = { createdBy: userId, createdAt: at, updatedAt: at, deletedAt: null };
      const own = { ownerType: 'USER', ownerId: userId, organizationId: null } as const;
      const theirs = { ownerType: 'ORGANIZATION', ownerId: organizationId, organizationId } as const;
      const items: PlaylistItem[] = [{ type: 'skill', id: skillId, title: 'A lesson' }];
      const stack = { id: newId(), ...theirs, ...times, title: 'For all', description: '', items };
      const first = { id: newId(), ...own, ...times, title: 'First week', description: '', items: [] };
      const second = { ...first, id: newId(), title: 'Second week' };
      for (const playlist of [first, second, stack]) {
        const row = { ...playlist, items: JSON.stringify(playlist.items) };
        await ctx.tx.insertInto('content.playlists').values(row).execute();
        await announcePlaylist(ctx, playlist);
      }
      const to = { toType: 'ORGANIZATION', toId: organizationId } as const;
      const assigned = { ...to, organizationId, stackId: stack.id, dueDate: null, assignedBy: userId };
      const assignment = { ...assigned, id: newId(), assignedAt: at, withdrawnAt: null };
      await ctx.tx.insertInto('content.assignments').values(assignment).execute();
      announceAssigned(ctx, assignment);
    },
  );

const aLabOf = (
  db: InProcessDatabase['db'],
  { id: createdBy }: SeededPerson,
  { id: organizationId }: SeededOrganization,
) =>
  change(
    db,
    () => undefined,
    async (ctx) => {
      const lab = { id: newId(), labName: 'Pump station', entityType: 'virtual_lab' } as const;
      const times = { createdBy, createdAt: Date.now(), updatedAt: Date.now() };
      await ctx.tx
        .insertInto('content.labs')
        .values({ ...lab, ...times, organizationId, operatingSystem: null, workflow: 'PUBLISHED' })
        .execute();
      await announceLabs(ctx, [lab.id]);
    },
  );

/** The person has approved a text, and can take that back. */
const anApprovalOf = (
  db: InProcessDatabase['db'],
  { id: userId }: SeededPerson,
  { id: skillId }: SeededSkill,
) =>
  change(
    db,
    () => undefined,
    async (ctx) => {
      const given = { skillId, userId, stage: '', textHash: 'a'.repeat(64), approvedAt: Date.now() };
      await writeApproval(ctx.tx, given);
      await announceApprovals(ctx, skillId);
    },
  );

/** An exam of the course with three questions, and a session that the person has begun. */
const anExamOf = (
  db: InProcessDatabase['db'],
  { id: userId }: SeededPerson,
  { id: courseId }: SeededCourse,
) =>
  change(
    db,
    () => undefined,
    async (ctx) => {
      const at = Date.now();
      const settings = { title: 'Lights', shuffle: false, timeLimitMinutes: null, draws: null };
      const exam = { id: newId(), courseId, ...settings, createdBy: userId };
      const questionIds = [newId(), newId(), newId()];
      await insertExam(ctx.tx, { ...exam, createdAt: at, updatedAt: at, deletedAt: null });
      for (const id of questionIds) {
        const question = { kind: 'trueFalse', text: 'Red is port', choices: [], correct: ['true'] } as const;
        await insertQuestion(
          ctx.tx,
          { id, examId: exam.id },
          { ...question, choices: [], correct: ['true'], explanation: 'It is.', picture: null },
        );
      }
      await announceExam(ctx, exam.id);
      await announceCollection(ctx, courseId);
      const begun = {
        id: newId(),
        examId: exam.id,
        userId,
        questionIds,
        startedAt: at,
        timeLimitMinutes: null,
      };
      await insertSession(ctx.tx, begun);
      announceSession(ctx, { ...begun, answers: {}, finishedAt: null, score: null, review: null }, exam);
    },
  );

/** Somebody has written over what the person wrote. */
const aLostValue = (
  db: InProcessDatabase['db'],
  { id: userId }: SeededPerson,
  { id: entityId }: SeededSkill,
) =>
  change(
    db,
    () => undefined,
    async (ctx) => {
      const of = { type: 'skill', entityId, field: 'title' } as const;
      const lostId = newId();
      await ctx.tx
        .insertInto('sync.lostValues')
        .values({ id: lostId, userId, ...of })
        .execute();
      const lost: LostValue = { lostId, ...of, value: 'Mine', by: userId, at: Date.now(), settledAt: null };
      ctx.changed('lostValue', lostId, lost, [userBucket(userId)]);
    },
  );

/** Written by triggers, so that what is undone leaves no note. */
const notes = `
  create schema sim;
  create table sim.effects (n serial primary key, kind text, id text, text text, more jsonb);
  create table sim.outcomes (n serial primary key, id uuid, "clientId" uuid, "userId" uuid, seq int, lane text, status text, code text,
    vers jsonb, x text);
  create table sim.raises (n serial primary key, x text, type text, id text, ver int, apart boolean);
  create function sim.note_comment() returns trigger language plpgsql as $$ begin
    insert into sim.effects (kind, id, text) values ('comment', new.id, new.body); return null; end $$;
  create function sim.note_message() returns trigger language plpgsql as $$ begin
    insert into sim.effects (kind, id, text) values ('message', new.id, case when new."deletedAt" is null then new.text else '[deleted]' end);
    return null; end $$;
  create function sim.note_skill() returns trigger language plpgsql as $$ begin
    insert into sim.effects (kind, id, text) values ('skill', new.id, new.description); return null; end $$;
  create function sim.note_progress() returns trigger language plpgsql as $$ begin
    insert into sim.effects (kind, id, text, more)
    values ('progress', new."userId" || ':' || new."skillId", new."secondsConsumed", new."secondsByClient"
      || coalesce((select jsonb_object_agg('answered ' || q, 1) from jsonb_object_keys(new.answers) as q), '{}')
      || coalesce((select jsonb_object_agg('right ' || q, 1) from jsonb_array_elements_text(new."completedQuestions") as q), '{}'));
    return null; end $$;
  create function sim.note_outcome() returns trigger language plpgsql as $$ begin
    insert into sim.outcomes (id, "clientId", "userId", seq, lane, status, code, vers, x)
    values (coalesce(new."copyOf", new.id), new."clientId", new."userId", new.seq, new.lane, new.status, new.code, new.vers,
      pg_current_xact_id()::text); return null; end $$;
  create function sim.note_raise() returns trigger language plpgsql as $$ begin
    insert into sim.raises (x, type, id, ver, apart)
    values (pg_current_xact_id()::text, new.type, new.id, new.ver, coalesce(current_setting('sim.apart', true), '') = 'yes');
    return null; end $$;
  create trigger note after insert or update of ver on sync.entities for each row execute function sim.note_raise();
  create trigger note after insert or update of body on content.comments for each row execute function sim.note_comment();
  create trigger note after insert or update of text, "deletedAt" on communication.messages for each row execute function sim.note_message();
  create trigger note after update of description on content.skills for each row execute function sim.note_skill();
  create trigger note after insert or update on content.progress for each row execute function sim.note_progress();
  create trigger note after update of status on sync.mutations for each row execute function sim.note_outcome();
`;

/** What people who are not in the story do to content and rights, in the server's own way. */
export async function administer(
  { db }: InProcessDatabase,
  content: Content,
  act: AdminAct,
  n: number,
  announce: (buckets: string[]) => void,
): Promise<void> {
  await change(db, announce, async (ctx) => {
    await sql`select set_config('sim.apart', 'yes', true)`.execute(ctx.tx);
    await administerIn(ctx, content, act, n);
  });
}

async function administerIn(ctx: ChangeContext, content: Content, act: AdminAct, n: number): Promise<void> {
  const { tx } = ctx;
  const { organization, people, skills, open, paid, channelId } = content;
  const person = 'person' in act ? (people[act.person] as SeededPerson) : (people[0] as SeededPerson);
  const skillAt = (at: number) => skills[Math.floor(at * skills.length)] as SeededSkill;
  switch (act.do) {
    case 'history':
      await tx
        .insertInto('sync.anchors')
        .values({ nonce: `history-${n}` })
        .execute();
      return;
    case 'role': {
      const place = { userId: person.id, organizationId: organization.id };
      await tx
        .deleteFrom('accounts.profiles')
        .where('userId', '=', place.userId)
        .where('organizationId', '=', place.organizationId)
        .execute();
      if (act.role !== null) {
        await tx
          .insertInto('accounts.profiles')
          .values({ ...place, roles: JSON.stringify([act.role]) })
          .execute();
      }
      return announceProfile(ctx, person.id, organization.id);
    }
    case 'enrolment': {
      const id = newId();
      const known = await tx
        .selectFrom('content.enrollments')
        .select('id')
        .where('userId', '=', person.id)
        .where('courseId', '=', paid.id)
        .executeTakeFirst();
      const status = act.given ? ('active' as const) : ('inactive' as const);
      if (known) {
        await tx.updateTable('content.enrollments').set({ status }).where('id', '=', known.id).execute();
      } else {
        await tx
          .insertInto('content.enrollments')
          .values({
            id,
            userId: person.id,
            courseId: paid.id,
            organizationId: organization.id,
            status,
            visibility: 'visible',
            createdAt: Date.now(),
          })
          .execute();
      }
      return announceEnrollment(ctx, known?.id ?? id);
    }
    case 'channel':
      if (act.given) {
        await tx
          .insertInto('communication.members')
          .values({ channelId, userId: person.id })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else {
        await tx
          .deleteFrom('communication.members')
          .where('channelId', '=', channelId)
          .where('userId', '=', person.id)
          .execute();
      }
      return announceChannel(ctx, channelId);
    case 'move skill': {
      const moved = skillAt(act.skill);
      const into = act.course < 0.4 ? open : act.course < 0.8 ? paid : null;
      for (const course of [open, paid]) {
        const { children } = await tx
          .selectFrom('content.collections')
          .select('children')
          .where('id', '=', course.id)
          .executeTakeFirstOrThrow();
        const others = (children as { type: 'skill'; id: string }[]).filter(({ id }) => id !== moved.id);
        if (into === course) others.push({ type: 'skill', id: moved.id });
        await tx
          .updateTable('content.collections')
          .set({ children: JSON.stringify(others) })
          .where('id', '=', course.id)
          .execute();
      }
      await announceCourse(ctx, open.id);
      return announceCourse(ctx, paid.id);
    }
    case 'skill is': {
      const { id } = skillAt(act.at);
      const set = {
        hidden: { visible: false },
        shown: { visible: true, archived: false },
        archived: { archived: true, visible: false },
        retired: { workflow: 'RETIRED' as const },
        published: { workflow: 'PUBLISHED' as const },
      }[act.change];
      await tx.updateTable('content.skills').set(set).where('id', '=', id).execute();
      return announceSkill(ctx, id);
    }
    case 'course is': {
      const set = {
        free: { free: true },
        closed: { free: false },
        hidden: { visible: false },
        shown: { visible: true },
      }[act.change];
      await tx.updateTable('content.collections').set(set).where('id', '=', paid.id).execute();
      return announceCourse(ctx, paid.id);
    }
    case 'rename': {
      const { id } = skillAt(act.at);
      await tx
        .updateTable('content.skills')
        .set({ title: `Renamed ${n}` })
        .where('id', '=', id)
        .execute();
      return announceSkill(ctx, id);
    }
  }
}

/** A lesson of the demo that holds what no Markdown brings, a file and a lab; how others answered its poll; a learner's note on it. */
import { checkDocument } from '#contract/document/check-document.ts';
import type { Block, LessonDocument } from '#contract/document/document.ts';
import { questionsOf, textOf } from '#contract/document/sections.ts';
import { newId } from '#contract/ids.ts';
import { quoteOf } from '#domain/notes.ts';
import type { ImportWriter } from '../import/write-course.ts';
import { announceSkill } from '../services/content/announce.ts';
import { bodyColumns } from '../services/content/body-columns.ts';
import { countPollsOf } from '../services/content/count-polls.ts';
import {
  announceNote,
  insertNote,
  keepImportedAsset,
  writeSkill,
  writeSkillBody,
  writeVotes,
} from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const lesson = { slug: 'a-log-worth-reading', before: 'Practice', lab: 'Radio room' };
const sheet = {
  name: 'watch-log.csv',
  contentType: 'text/csv',
  text: 'utc,channel,from,to,words\n,,,,\n,,,,\n,,,,\n',
};
const note = {
  on: 'At the end of the watch',
  body: 'Ask Ana how her watch does this on Sundays.',
  daysAgo: 4,
};
/** By alias, the option of the poll in its order. */
const votes = { author: 0, reviewer: 1, admin: 1 } as const;

type Tenant = { organizationId: string; tenantSlug: string };

export async function addDemoStudy(
  ctx: ChangeContext,
  writer: ImportWriter,
  tenant: Tenant,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const found = await tx
    .selectFrom('content.skills as s')
    .innerJoin('content.skillBodies as b', 'b.skillId', 's.id')
    .select(['s.id', 's.title', 's.assets', 'b.bodyVersion', 'b.document'])
    .where('s.tenantSlug', '=', tenant.tenantSlug)
    .where('s.slug', '=', lesson.slug)
    .executeTakeFirstOrThrow();
  const file = await storeSheet(ctx, writer, tenant, found.id);
  const document = withParts(found.document, file, await labId(ctx, tenant));
  await writeSkillBody(tx, found.id, found.bodyVersion, document);
  const asset = { assetId: file.id, bytes: file.bytes, contentType: sheet.contentType };
  const assets = JSON.stringify([...found.assets, asset]);
  await writeSkill(tx, found.id, { ...bodyColumns(document, found.title), assets });
  await announceSkill(ctx, found.id);
  await addVotes(ctx, found.id, document, people);
  await addNote(ctx, found.id, document, people.get('learner') as string, at - note.daysAgo * DAY_MS);
}

async function storeSheet(
  { tx }: ChangeContext,
  writer: ImportWriter,
  { organizationId }: Tenant,
  placeId: string,
) {
  const bytes = Buffer.from(sheet.text);
  const id = await keepImportedAsset(tx, {
    ...{ id: newId(), organizationId, assetType: 'attachment', fileName: sheet.name },
    ...{ contentType: sheet.contentType, bytes: bytes.byteLength, sha256: await writer.files.put(bytes) },
    ...{ width: null, height: null, placeType: 'skill', placeId, createdAt: writer.now() },
  });
  return { id, bytes: bytes.byteLength };
}

const labId = async ({ tx }: ChangeContext, { organizationId }: Tenant): Promise<string> => {
  const { id } = await tx
    .selectFrom('content.labs')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('labName', '=', lesson.lab)
    .executeTakeFirstOrThrow();
  return id;
};

/** Both stand above the questions. */
function withParts(
  document: LessonDocument,
  file: { id: string; bytes: number },
  lab: string,
): LessonDocument {
  const parts: Block[] = [
    { type: 'attachment', attrs: { key: 'file0001', assetId: file.id, name: sheet.name, size: file.bytes } },
    { type: 'lab', attrs: { key: 'lab00001', labId: lab, title: lesson.lab } },
  ];
  const { content } = document;
  const at = content.findIndex((block) => block.type === 'heading' && textOf(block) === lesson.before);
  const checked = checkDocument({ ...document, content: content.toSpliced(at, 0, ...parts) });
  if (at < 0 || !checked.ok) throw new Error(`The demo's file does not fit into ${lesson.slug}.`);
  return checked.document;
}

async function addVotes(
  ctx: ChangeContext,
  skillId: string,
  document: LessonDocument,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const poll = questionsOf(document).find(({ questionType }) => questionType === 'poll');
  if (!poll) throw new Error(`The demo's ${lesson.slug} has no poll.`);
  for (const [alias, option] of Object.entries(votes)) {
    const userId = people.get(alias) as string;
    const optionId = poll.options[option]?.optionId as string;
    await writeVotes(ctx.tx, { skillId, userId }, [{ questionId: poll.questionId, optionId }]);
  }
  await countPollsOf(ctx, skillId);
}

async function addNote(
  ctx: ChangeContext,
  skillId: string,
  document: LessonDocument,
  userId: string,
  at: number,
): Promise<void> {
  const block = document.content.find((each) => textOf(each).startsWith(note.on));
  if (!block) throw new Error(`The demo's note is on nothing in ${lesson.slug}.`);
  const id = newId();
  await insertNote(ctx.tx, {
    ...{ id, userId, skillId, blockKey: block.attrs.key, quote: quoteOf(textOf(block)), body: note.body },
    ...{ createdAt: at, updatedAt: at },
  });
  await announceNote(ctx, id);
}

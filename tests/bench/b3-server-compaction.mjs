// Storing the update that makes a draft of 10,000 edits one snapshot again, as its room does with the document that it has in memory: the
// statements of the real database with it, the commit without, since every update has one. Beside it what Yjs alone needs to load
// the same snapshot and updates and to encode them. Run by run.mjs in the copy of the benches.
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as Y from 'yjs';
import { fragmentOf, openDraft, storeUpdate } from '../../sync-server/drafts/draft-storage.ts';
import { openDatabase } from '../../sync-server/storage/database.ts';
import { startEmbeddedPostgres } from '../../sync-server/storage/embedded-postgres.ts';
import { migrateToLatest } from '../../sync-server/storage/migrate.ts';
import { anOrganization, aSkill } from '../support/seed.ts';

const lib = (/** @type {string} */ file) => import(pathToFileURL(join(process.cwd(), 'lib', file)).href);
const { args, interleave, report } = await lib('common.mjs');

const EDITS = 10_000;
const TAIL = 200;

const folder = mkdtempSync(join(tmpdir(), 'lectern-compaction-'));
await chmod(folder, 0o755); // as root, PostgreSQL runs as another user and has to get in
const silent = { info() {}, warn() {}, error() {} };
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silent, keepRunning: false });
const database = openDatabase(postgres.url, { max: 2 });
try {
  await migrateToLatest(database.db);
  const skill = await aSkill(database.db, await anOrganization(database.db));
  const typed = edits((await opened(skill.id)).doc);
  const last = /** @type {Uint8Array} */ (typed.at(-1));
  await fill(skill.id, typed.slice(0, -1));
  const { snapshot, tail } = await rows();

  const floor = () => {
    const measure = stopwatch();
    const doc = new Y.Doc();
    Y.applyUpdate(doc, snapshot.state);
    for (const { update } of tail) Y.applyUpdate(doc, update);
    Y.applyUpdate(doc, last);
    Y.encodeStateAsUpdate(doc);
    return measure();
  };
  const lectern = async () => {
    await putBack({ snapshot, tail });
    const { compacted, took } = await database.db.transaction().execute(async (tx) => {
      const open = await openDraft(tx, skill.id, 1);
      Y.applyUpdate(open.doc, last);
      const measure = stopwatch();
      await storeUpdate(tx, open, last, { at: 1, by: null });
      return { compacted: open, took: measure() };
    });
    if (compacted.tailUpdates !== 0) throw new Error('There was no compaction.');
    return took;
  };
  const runs = { 'load-encode': floor, lectern };
  for (let warm = 0; warm < 3; warm += 1) for (const run of Object.values(runs)) await run();
  const measured = await interleave(
    Object.keys(runs),
    Number(args.rounds ?? 15),
    (/** @type {keyof typeof runs} */ name) => runs[name](),
  );
  report('b3-server-compaction', measured, 'load-encode');
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** Milliseconds, on the clock and of this process's CPU. */
function stopwatch() {
  const began = performance.now();
  const cpu = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { compaction_cpu_ms: (user + system) / 1000, compaction_ms: performance.now() - began };
  };
}

/** @param {string} skillId */
function opened(skillId) {
  return database.db.transaction().execute((tx) => openDraft(tx, skillId, 1));
}

/**
 * 10,000 keystrokes in 100 paragraphs, one update each; every tenth takes a letter away.
 * @param {Y.Doc} doc
 */
function edits(doc) {
  /** @type {Uint8Array[]} */
  const typed = [];
  doc.on('update', (/** @type {Uint8Array} */ update) => typed.push(update));
  let text = new Y.XmlText();
  for (let edit = 0; edit < EDITS; edit += 1) {
    if (edit % 100 === 0) {
      const paragraph = new Y.XmlElement('paragraph');
      text = new Y.XmlText();
      paragraph.insert(0, [text]);
      fragmentOf(doc).push([paragraph]);
    } else if (edit % 10 === 0) text.delete(text.length - 1, 1);
    else text.insert(text.length, 'a');
  }
  return typed;
}

/**
 * As the server stores what comes in, with a snapshot after every 200.
 * @param {string} skillId
 * @param {readonly Uint8Array[]} updates
 */
async function fill(skillId, updates) {
  await database.db.transaction().execute(async (tx) => {
    const open = await openDraft(tx, skillId, 1);
    for (const update of updates) {
      Y.applyUpdate(open.doc, update);
      await storeUpdate(tx, open, update, { at: 1, by: null });
    }
  });
}

async function rows() {
  const { db } = database;
  const snapshot = await db.selectFrom('content.draftSnapshots').selectAll().executeTakeFirstOrThrow();
  const tail = await db.selectFrom('content.draftUpdates').selectAll().orderBy('seq').execute();
  if (tail.length !== TAIL - 1) throw new Error(`The tail has ${tail.length} updates.`);
  return { snapshot, tail };
}

/** @param {Awaited<ReturnType<typeof rows>>} stored */
async function putBack({ snapshot, tail }) {
  const { db } = database;
  await db.deleteFrom('content.draftUpdates').execute();
  await db.deleteFrom('content.draftSnapshots').execute();
  await db.insertInto('content.draftSnapshots').values(snapshot).execute();
  await db.insertInto('content.draftUpdates').values(tail).execute();
}

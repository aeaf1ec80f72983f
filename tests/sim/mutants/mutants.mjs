/** Deliberate breakages of the engine and of the server's side of it. Each has to be caught by an invariant within some stories. */

/** @typedef {{ file: string, find: string, replace: string }} Edit */
/** @typedef {{ name: string, edits: Edit[] }} Mutant */

/**
 * @param {string} name
 * @param {string} file
 * @param {string} find
 * @param {string} replace
 * @returns {Mutant}
 */
const one = (name, file, find, replace) => ({ name, edits: [{ file, find, replace }] });

/** @type {Mutant[]} */
export const mutants = [
  // what the person did
  one(
    'writes the row without the entry',
    'src/mutations/enqueue.ts',
    "{ how: 'add', table: db.outbox, rows: [entry] },",
    '',
  ),
  one(
    'forgets a shadow row',
    'src/mutations/enqueue.ts',
    'rows: clean.map((key)',
    'rows: clean.slice(1).map((key)',
  ),
  one(
    'folds again over what is shown',
    'src/mutations/refold.ts',
    'shadow ? shadow.base : (rows.get(key) ?? null)',
    '(rows.get(key) ?? null)',
  ),
  one(
    'takes a change back without undoing it',
    'src/sync/changes.ts',
    'await refold(db, [...entry.touches, ...hanging]);',
    '',
  ),
  // what goes out
  {
    name: 'sends a lane in parallel',
    edits: [
      { file: 'src/sync/outbox.ts', find: 'else lane.blocked = true;', replace: '' },
      { file: 'src/sync/outbox.ts', find: 'previousOf(entry, all, lane)', replace: 'null' },
    ],
  },
  one(
    'gives up what nobody answered',
    'src/sync/verdict.ts',
    "if (reply.kind === 'unknown') return { kind: 'hold', status, afterMs };",
    "if (reply.kind === 'unknown') return { kind: 'reject', code: null, message: null, status };",
  ),
  one(
    'gives up after the last retry',
    'src/sync/retry.ts',
    "state: again ? 'queued' : 'held',",
    "state: again ? 'queued' : 'rejected',",
  ),
  one(
    'takes waiting for done',
    'src/sync/verdict.ts',
    "case 'waiting':\n",
    "case 'waiting':\n      return { kind: 'stale' };\n",
  ),
  one(
    'never takes up what was held',
    'src/sync/engine.ts',
    'if (held.length > 0) await db.outbox.bulkPut(held.map(released));',
    '',
  ),
  one(
    'believes a wait of ten days',
    'src/sync/outbox.ts',
    'notBefore <= now || notBefore > now + RETRY_AFTER_MAX_MS',
    'notBefore <= now',
  ),
  one(
    'lets the server forget what is not settled',
    'src/sync/outbox.ts',
    'needed.length === 0 ? lastSeq : Math.min(...needed) - 1',
    'lastSeq',
  ),
  one(
    'drops what was refused',
    'src/sync/rebase.ts',
    'await db.outbox.bulkPut([...refused, ...dependants]);',
    'await db.outbox.bulkDelete([...refused, ...dependants].map(({ seq }) => seq));',
  ),
  // what comes in
  one(
    'advances the cursor past rows that were held back',
    'src/sync/pull.ts',
    'await takeChanged(db, [...rest.changed, ...(await writeClean(db, rest.clean))], bases);',
    'await writeClean(db, rest.clean);',
  ),
  {
    name: 'overwrites rows on which changes wait',
    edits: [
      {
        file: 'src/sync/pull.ts',
        find: 'shadowed.size === 0 ? lines : lines.filter((line) => !shadowed.has(keyOf(line)))',
        replace: 'lines',
      },
      {
        file: 'src/sync/pull.ts',
        find: '    ...waiting.flatMap(({ touches }) => touches.map(lastingKey)),\n',
        replace: '',
      },
    ],
  },
  one(
    'keeps what is in a lost bucket',
    'src/sync/drop-buckets.ts',
    'if (lost.length === 0) return [];',
    'await db.buckets.bulkDelete([...lost]);\n  if (lost.length >= 0) return [];',
  ),
  one(
    'keeps a row that a bucket gave up',
    'src/sync/write-page.ts',
    'before.buckets.filter((bucket) => !line.out.includes(bucket))',
    '[...before.buckets]',
  ),
  one('keeps a text without its skill', 'src/sync/pull.ts', 'await db.bodies.bulkDelete(gone);', ''),
  one(
    'keeps temporary names',
    'src/sync/rebase.ts',
    'if (temporaryIds.length === 0) return [];',
    'if (temporaryIds.length >= 0) return [];',
  ),
  one(
    'settles before the echo',
    'src/sync/pull.ts',
    "entry.state === 'acked' && entry.settled && entry.answeredAt <= asked.askedAt",
    "entry.state === 'acked'",
  ),
  one(
    'asks no more after the first answer',
    'src/sync/engine.ts',
    "this.#schedule('pull', poll, () => this.trigger('timer'));",
    '',
  ),
  {
    name: 'ignores that another leader took over',
    edits: [
      "if ((await getMeta(db, 'epoch')) !== epoch) throw new Fenced();",
      'if (office.result?.value !== epoch) throw new Fenced();',
    ].map((find) => ({ file: 'src/sync/fence.ts', find, replace: '' })),
  },
  // the server's side
  one(
    'does what it has done before',
    'sync-server/sync/apply-once.ts',
    'client?.taken === true && ',
    'client !== undefined && ',
  ),
  one(
    'takes effect without an outcome',
    'sync-server/sync/apply-once.ts',
    'kept ? (versions: RawBuilder<unknown>) => storing(id, applied, versions) : undefined;',
    'undefined;',
  ),
  one(
    'acknowledges what it does not commit',
    'sync-server/sync/apply-once.ts',
    'return performing;',
    'return performing.then(async (ending) => {\n        if ((identity.place?.seq ?? 1) % 5 === 0) await sql`rollback`.execute(tx);\n        return ending;\n      });',
  ),
  one(
    'forgets more outcomes than it may',
    'sync-server/sync/pull.ts',
    ".where('seq', '<=', reached.floor)",
    ".where('seq', '<=', reached.floor + 5)",
  ),
  one(
    'tells an outcome before its effect',
    'sync-server/sync/pull.ts',
    'if (isOutstanding && found.length > 0)',
    'if (isOutstanding && found.length > 100)',
  ),
  one('parts what one transaction wrote', 'sync-server/sync/pull.ts', 'rows with ties', 'rows only'),
  one(
    'calls a first load complete too early',
    'sync-server/sync/pull.ts',
    'if (whole) cursors.push',
    'if (whole || fitting.length > 0) cursors.push',
  ),
  one(
    'does not stamp a row that changes again',
    'sync-server/sync/feed.ts',
    'do update set x = pg_current_xact_id(), gone = false',
    'do update set gone = false',
  ),
  one(
    'leaves rows in buckets that they left',
    'sync-server/sync/feed.ts',
    'and (c.exact or c.fresh)',
    'and not c.exact and c.fresh',
  ),
];

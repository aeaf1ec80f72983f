/**
 * Deliberate breakages of the engine and of the server's side of it. Each has to be caught by an invariant within some stories, or by the
 * test that it names: for what stories cannot meet, since one connection commits after the other, nobody stands between, or no screen is there.
 */

/** @typedef {{ file: string, find: string, replace: string }} Edit */
/** @typedef {{ file: string, title: string }} NamedTest */
/** @typedef {{ name: string, edits: Edit[], test?: NamedTest }} Mutant */

/**
 * @param {string} name
 * @param {string} file
 * @param {string} find
 * @param {string} replace
 * @returns {Mutant}
 */
const one = (name, file, find, replace) => ({ name, edits: [{ file, find, replace }] });

/**
 * @param {string} testFile
 * @param {string} title  of the test that fails, or its beginning
 * @param {Mutant} mutant
 * @returns {Mutant}
 */
const caughtBy = (testFile, title, mutant) => ({ ...mutant, test: { file: testFile, title } });

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
      { file: 'src/sync/outbox/outbox.ts', find: 'else lane.blocked = true;', replace: '' },
      { file: 'src/sync/outbox/outbox.ts', find: 'previousOf(entry, all, lane)', replace: 'null' },
    ],
  },
  one(
    'gives up what nobody answered',
    'src/sync/outbox/verdict.ts',
    "if (reply.kind === 'unknown') return { kind: 'hold', status, afterMs };",
    "if (reply.kind === 'unknown') return { kind: 'reject', code: null, message: null, status };",
  ),
  one(
    'gives up after the last retry',
    'src/sync/outbox/retry.ts',
    "state: again ? 'queued' : 'held',",
    "state: again ? 'queued' : 'rejected',",
  ),
  one(
    'takes waiting for done',
    'src/sync/outbox/verdict.ts',
    "case 'waiting':\n",
    "case 'waiting':\n      return { kind: 'stale' };\n",
  ),
  one(
    'never takes up what was held',
    'src/sync/engine/sending.ts',
    'if (held.length > 0) await db.outbox.bulkPut(held.map(released));',
    '',
  ),
  one(
    'believes a wait of ten days',
    'src/sync/outbox/outbox.ts',
    'notBefore <= now || notBefore > now + RETRY_AFTER_MAX_MS',
    'notBefore <= now',
  ),
  one(
    'lets the server forget what is not settled',
    'src/sync/outbox/outbox.ts',
    'needed.length === 0 ? lastSeq : Math.min(...needed) - 1',
    'lastSeq',
  ),
  one(
    'drops what was refused',
    'src/sync/outbox/rebase.ts',
    'await db.outbox.bulkPut([...refused, ...dependants]);',
    'await db.outbox.bulkDelete([...refused, ...dependants].map(({ seq }) => seq));',
  ),
  // what comes in
  one(
    'advances the cursor past rows that were held back',
    'src/sync/replication/pull.ts',
    'await takeChanged(db, [...rest.changed, ...(await writeClean(db, rest.clean))], bases);',
    'await writeClean(db, rest.clean);',
  ),
  {
    name: 'overwrites rows on which changes wait',
    edits: [
      {
        file: 'src/sync/replication/pull.ts',
        find: 'shadowed.size === 0 ? lines : lines.filter((line) => !shadowed.has(keyOf(line)))',
        replace: 'lines',
      },
      {
        file: 'src/sync/replication/pull.ts',
        find: '    ...waiting.flatMap(({ touches }) => touches.map(lastingKey)),\n',
        replace: '',
      },
    ],
  },
  one(
    'keeps what is in a lost bucket',
    'src/sync/replication/drop-buckets.ts',
    'if (lost.length === 0) return [];',
    'await db.buckets.bulkDelete([...lost]);\n  if (lost.length >= 0) return [];',
  ),
  one(
    'keeps a row that a bucket gave up',
    'src/sync/replication/write-page.ts',
    'before.buckets.filter((bucket) => !line.out.includes(bucket))',
    '[...before.buckets]',
  ),
  one(
    'keeps a text without its skill',
    'src/sync/replication/pull.ts',
    'await db.bodies.bulkDelete(gone);',
    '',
  ),
  one(
    'keeps temporary names',
    'src/sync/outbox/rebase.ts',
    'if (temporaryIds.length === 0) return [];',
    'if (temporaryIds.length >= 0) return [];',
  ),
  one(
    'settles before the echo',
    'src/sync/replication/settle-outcomes.ts',
    "entry.state === 'acked' && entry.settled && entry.answeredAt <= asked.askedAt",
    "entry.state === 'acked'",
  ),
  one('asks no more after the first answer', 'src/sync/engine/pulling.ts', 'this.#within(poll);', ''),
  {
    name: 'ignores that another leader took over',
    edits: [
      "if ((await getMeta(db, 'epoch')) !== epoch) throw new Fenced();",
      'if (office.result?.value !== epoch) throw new Fenced();',
    ].map((find) => ({ file: 'src/sync/leadership/fence.ts', find, replace: '' })),
  },
  // the server's side
  one(
    'does what it has done before',
    'sync-server/verbs/apply-once.ts',
    'client?.taken === true && ',
    'client !== undefined && ',
  ),
  one(
    'takes effect without an outcome',
    'sync-server/verbs/apply-once.ts',
    'kept ? (versions: RawBuilder<unknown>) => storing(id, applied, versions) : undefined;',
    'undefined;',
  ),
  one(
    'acknowledges what it does not commit',
    'sync-server/verbs/apply-once.ts',
    'return performing;',
    'return performing.then(async (ending) => {\n        if ((identity.place?.seq ?? 1) % 5 === 0) await sql`rollback`.execute(tx);\n        return ending;\n      });',
  ),
  one(
    'forgets more outcomes than it may',
    'sync-server/replication/pull.ts',
    ".where('seq', '<=', reached.floor)",
    ".where('seq', '<=', reached.floor + 5)",
  ),
  one(
    'tells an outcome before its effect',
    'sync-server/replication/pull.ts',
    'if (isOutstanding && found.length > 0)',
    'if (isOutstanding && found.length > 100)',
  ),
  one('parts what one transaction wrote', 'sync-server/replication/pull.ts', 'rows with ties', 'rows only'),
  one(
    'calls a first load complete too early',
    'sync-server/replication/pull.ts',
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
  // what no story can meet, or too seldom: each with the test that finds it out
  caughtBy(
    'sync-server/verbs/push.test.ts',
    'does not run a late copy again while a pull forgets its outcome',
    one(
      'does not hold the client while it looks whether it knows a change',
      'sync-server/verbs/apply-once.ts',
      ' for share of c',
      '',
    ),
  ),
  caughtBy(
    'src/sync/replication/apply-pull.test.ts',
    'a reply points at its comment by the lasting id',
    one(
      'leaves pointers at temporary names',
      'src/sync/outbox/rebase.ts',
      'vars[pointer] = renameId(target);',
      '',
    ),
  ),
  caughtBy(
    'src/sync/replication/apply-pull.test.ts',
    'a reply points at its comment by the lasting id',
    one(
      'forgets which lasting name took the place of a temporary one',
      'src/sync/outbox/rebase.ts',
      'await db.idmap.bulkPut(temporaryIds.map((temporary) => ({ temporary, id: lastingId(temporary), at })));',
      '',
    ),
  ),
  caughtBy(
    'tests/sim/engine.test.ts',
    'puts what hangs on a discarded change into the tray',
    one(
      'rejects what hangs on a change, and not what hangs on that',
      'src/sync/outbox/rebase.ts',
      '    gone.add(entry.seq);\n',
      '',
    ),
  ),
  caughtBy(
    'src/sync/outbox/verdict.test.ts',
    'takes a refusal for the entry that it names',
    one(
      'takes any refusal of a request for every entry in it',
      'src/sync/outbox/verdict.ts',
      'error?.id === entry.id && ',
      'error && ',
    ),
  ),
  caughtBy(
    'src/sync/transport/server-call.test.ts',
    'takes nothing that a middle box says',
    one(
      'believes whoever answers',
      'src/sync/transport/server-call.ts',
      "if (!response.headers.has(LECTERN_HEADER)) return { kind: 'unknown', status, retryAfterMs };",
      '',
    ),
  ),
  caughtBy(
    'src/sync/transport/server-call.test.ts',
    'waits 5 s for a token',
    one(
      'waits a millisecond for a token',
      'src/sync/transport/server-call.ts',
      'const GATE_WAIT_MS = 5000;',
      'const GATE_WAIT_MS = 1;',
    ),
  ),
  caughtBy(
    'src/sync/outbox/outbox.test.ts',
    'sends nothing past a change',
    one(
      'sends past what is held',
      'src/sync/outbox/outbox.ts',
      'else lane.blocked = true;',
      "else lane.blocked = entry.state !== 'held';",
    ),
  ),
  caughtBy(
    'src/sync/outbox/outbox.test.ts',
    'sends nothing before what it needs',
    one(
      'sends before what it needs in another lane',
      'src/sync/outbox/outbox.ts',
      'return dependency !== undefined && dependency.lane !== entry.lane;',
      'return false;',
    ),
  ),
  caughtBy(
    'src/sync/outbox/outbox.test.ts',
    'sends nothing that another account wrote',
    one(
      'sends what another account wrote',
      'src/sync/outbox/outbox.ts',
      ' && entry.user === standing.accountId',
      '',
    ),
  ),
  caughtBy(
    'sync-server/verbs/crash.test.ts',
    'gives out the ids of aborted transactions once more',
    one(
      'trusts the snapshot of a first load',
      'sync-server/replication/pull.ts',
      'return clamp(snapshot, largest(0n, ...rows.map(({ x }) => BigInt(x))));',
      'return snapshot;',
    ),
  ),
  caughtBy(
    'sync-server/verbs/push.test.ts',
    'holds no rows where something left a bucket',
    one(
      'carries rows past what has left a bucket',
      'sync-server/sync/feed.ts',
      'if (x === undefined || touched.some(({ here }) => !here)) return null;',
      'if (x === undefined) return null;',
    ),
  ),
  caughtBy(
    'src/domain/learning-progress.test.ts',
    'has the answers of every device that reported',
    one(
      'takes the last report for all the answers there are',
      'src/domain/learning-progress.ts',
      'answers: { ...known.answers, ...mutable(report.answers) },',
      'answers: mutable(report.answers),',
    ),
  ),
  caughtBy(
    'src/drafts/stored.test.ts',
    'marks no deletion while the mark would overtake it',
    one(
      'marks deletions before they can go',
      'src/drafts/stored.ts',
      '      if (!this.#mayMark()) {\n        this.#markSoon();\n        return;\n      }\n',
      '',
    ),
  ),
  caughtBy(
    'src/drafts/stored.test.ts',
    'owes what another tab typed',
    one('takes what waited in a draft for the server’s', 'src/drafts/stored.ts', ' && !this.#pending', ''),
  ),
  caughtBy(
    'sync-server/http/drafts/draft-sockets.test.ts',
    'that cannot be stored is neither confirmed nor shown',
    one(
      'goes on with a draft that could not be stored',
      'sync-server/drafts/draft-room.ts',
      '      over = true;\n      failed();\n',
      '',
    ),
  ),
  caughtBy(
    'src/features/lms/parts/viewer-session.test.ts',
    'stays when it is given while a save is under way',
    one(
      'takes the server’s answer for all that was learned',
      'src/features/lms/parts/viewer-session.ts',
      "    if (read.kind === 'progress') this.#takeMerged(read.progress);\n  }\n\n  /** A sitting",
      "    if (read.kind === 'progress') this.#take(read.progress);\n  }\n\n  /** A sitting",
    ),
  ),
  caughtBy(
    'src/sync/replication/apply-pull.test.ts',
    'an answer that was asked for before the store moved on',
    one(
      'takes an answer that the store has moved past',
      'src/sync/replication/ask-pull.ts',
      'if ((await standingOf(db)) !== asked.standing) throw new Outdated();',
      '',
    ),
  ),
  caughtBy(
    'tests/sim/rewound.test.ts',
    'sends what was acknowledged and had not come back yet again',
    one(
      'keeps for acknowledged what a restored server has lost',
      'src/sync/replication/start-again.ts',
      '      ...(await sendAckedAgain(db)),\n',
      '',
    ),
  ),
  caughtBy(
    'tests/sim/engine.test.ts',
    'retries a refused comment together with all that answers it',
    one(
      'retries a refused change without what builds on it',
      'src/sync/outbox/retry-change.ts',
      'for (const entry of [refused, ...buildingOn(refused, all)]) {',
      'for (const entry of [refused]) {',
    ),
  ),
  caughtBy(
    'src/sync/replication/forget-drafts.test.ts',
    'takes texts under edit away with the right to edit',
    one(
      'keeps drafts when the right to edit is gone',
      'src/sync/replication/forget-drafts.ts',
      "if (actions.includes('Update')) continue;",
      'continue;',
    ),
  ),
  caughtBy(
    'src/sync/replication/forget-drafts.test.ts',
    'takes texts under edit away with the right to edit',
    one(
      'takes what was typed away with the right to edit',
      'src/sync/replication/forget-drafts.ts',
      'if (unsent === 0) {',
      'if (unsent >= 0) {',
    ),
  ),
  caughtBy(
    'src/store/clearing.test.ts',
    'counts drafts that had not been sent among what was lost',
    one(
      'forgets drafts among what a browser cleared',
      'src/store/clearing.ts',
      'waiting + needsYou + drafts',
      'waiting + needsYou',
    ),
  ),
  caughtBy(
    'src/features/changes/changes.test.tsx',
    'counts drafts: those that wait while offline',
    one(
      'leaves drafts out of the pill',
      'src/features/changes/changes-pill.tsx',
      '(offline ? (counts?.drafts ?? 0) : 0)',
      '0',
    ),
  ),
  caughtBy(
    'src/sync/fetching/texts.test.ts',
    'keeps no text whose skill has left while it was on its way',
    one(
      'stores a text whose skill has left',
      'src/sync/fetching/texts.ts',
      'return bodies.filter((_, at) => skills[at] !== undefined);',
      'return [...bodies];',
    ),
  ),
  caughtBy(
    'src/contract/document/blocks.test.ts',
    'names each style as the services do',
    one(
      'says italic and means underline',
      'src/contract/document/blocks.ts',
      "italic: 'italic',",
      "italic: 'underline',",
    ),
  ),
  caughtBy(
    'src/contract/document/blocks.test.ts',
    'takes a quote and an item of each list back',
    one(
      'makes a paragraph of a quote',
      'src/contract/document/from-spec-block.ts',
      "return { type: 'blockquote', attrs: { key: newKey() }, content: [paragraph(key, values)] };",
      'return paragraph(key, values);',
    ),
  ),
  caughtBy(
    'sync-server/lms/lms.test.ts',
    'the answer to a wrong choice of several says',
    one(
      'gives no hint',
      'sync-server/lms/learner-progress.ts',
      'hint: isValid ? null : hintFor(question, answer)',
      'hint: null',
    ),
  ),
  caughtBy(
    'src/contract/lms/bridge.test.ts',
    'a report names NOT_STARTED, IN_PROGRESS or COMPLETE',
    one(
      'takes any word for a status',
      'src/contract/lms/bridge.ts',
      "status: v.picklist(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE']),",
      'status: v.string(),',
    ),
  ),
  caughtBy(
    'src/machines/auth.test.ts',
    'is Reauthenticating while a signed-in session refreshes',
    one(
      'lets go of the account while the session is refreshed',
      'src/machines/auth.ts',
      "'refresh.started': { target: 'Reauthenticating' },",
      "'refresh.started': { target: 'Reauthenticating', actions: 'forgetAccount' },",
    ),
  ),
  caughtBy(
    'src/store/db.test.ts',
    'keeps drafts when the app is a version newer',
    one(
      'empties drafts with a newer version',
      'src/store/db.ts',
      'dexie.version(6).stores(version6);',
      "dexie\n    .version(6)\n    .stores(version6)\n    .upgrade((tx) => tx.table('drafts').clear());",
    ),
  ),
  caughtBy(
    'tests/sim/real-server.test.ts',
    'tells a skill or course that may not be read',
    one(
      'calls what may not be read not found',
      'src/sync/fetching/places.ts',
      "? 'forbidden' : 'absent'",
      "? 'absent' : 'absent'",
    ),
  ),
  caughtBy(
    'src/app/shell/phone-bar.test.tsx',
    'leads to the catalog of a premium tenant alone',
    one(
      'offers every tenant’s catalog',
      'src/domain/navigation.ts',
      'boolean => isPremium(tier);',
      'boolean => tier !== null;',
    ),
  ),
  caughtBy(
    'sync-server/services/content/skills/skill-draft.test.ts',
    'takes each field alone, from authors only',
    one(
      'retires a skill without its course',
      'sync-server/services/content/skills/update-skill-meta.ts',
      "if (workflow === 'RETIRED') throw new Refusal('SKILL_RETIRE_NOT_SUPPORTED');",
      '',
    ),
  ),
];

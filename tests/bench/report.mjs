// What the benches found, as a person reads it.

/** @typedef {import('./run.mjs').Figure} Figure */

/** @param {Figure} figure */
export const isMet = ({ value, limit, least }) =>
  (limit === undefined || value <= limit) && (least === undefined || value >= least);

/** @param {Figure} figure */
const cells = (figure) => {
  const { what, value, limit, least, unit, best, floor = '', lectern = '' } = figure;
  const one = (/** @type {number | undefined} */ n) => {
    if (n === undefined) return '';
    if (unit === 'records' || unit === 'queries') return String(n);
    if (unit === 'points') return String(n);
    return unit === 'x' ? n.toFixed(2) : `${n.toFixed(unit === 'ms' ? 0 : 1)} ${unit}`;
  };
  return [
    what,
    one(value),
    least !== undefined
      ? `≥ ${least}`
      : limit === undefined
        ? ''
        : `≤ ${unit === 'x' ? limit.toFixed(limit < 1 ? 2 : 1) : /B$|^ms$/.test(unit) ? `${limit} ${unit}` : limit}`,
    limit === undefined && least === undefined ? '' : isMet(figure) ? 'yes' : 'NO',
    one(best),
    lectern,
    floor,
  ];
};

const heads = ['', 'ratio', 'limit', 'met', 'best rounds', 'Lectern', 'floor'];

/** @param {readonly Figure[]} figures */
export function table(figures) {
  const rows = [heads, ...figures.map(cells)];
  const widths = heads.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {readonly string[]} row */
const line = (row) => `| ${row.join(' | ')} |`;

/** @param {{ at: string, minutes: number, machine: { cpu: string, cores: number, memoryGb: number, system: string, node: string, chromium?: string, load: { before: number[], after: number[] } }, figures: Figure[] }} result */
export function readme({ at, minutes, machine, figures }) {
  const load = [machine.load.before[0] ?? 0, machine.load.after[0] ?? 0].map((n) => n.toFixed(1));
  return `# How fast Lectern is

Measured ${at.slice(0, 10)} in ${minutes} minutes on ${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, ${machine.chromium ?? 'Chromium'}; load ${load[0]} before, ${load[1]} after.

${[line(heads), line(heads.map(() => '---')), ...figures.map((each) => line(cells(each)))].join('\n')}

Ratio: Lectern divided by the floor of the same round, the median over all rounds; 'best rounds' divides the best of each.
The floors run in the same browser and the same run, their order rotated, so a busy machine slows both. Times of different runs say nothing.

- **50,000 pulled rows, CPU**: the function that takes a pull's answer into the store (\`applyPull\`), on the real schema, in answers of
  2,000 rows. Floor: IndexedDB alone, 5,000 rows a transaction, relaxed durability, two indexes.
- **indexed query of 50 rows**: the skills of a bucket out of those 50,000. Floor: \`getAll\` on an index.
- **comment to live query**: from \`enqueue\` to the live query of the thread. Floor: one strict IndexedDB transaction that writes the same
  records (row, base, outbox entry, order number), then \`getAll\` of the thread.
- **a draft of 10,000 edits opens**: from opening the account's database until the text is in the document, in a fresh tab. Floors: one
  snapshot record in a database of its own; y-indexeddb.
- **a poke to 1,000 sockets**: CPU of the server's process for each text that is delivered, from the change that a node hears of. Floor: a
  bare \`ws\` server that sends as many texts to the same clients.
- **1,000 idle clients**: all connected and known, nothing changes. Queries are counted at the pool; memory is the growth of the process.
  Whoever is connected, each node reads every 2 s which sessions have ended. A window of 35 s that began at any moment held 17 or 18 of
  these, of two statements each, which alone could make a difference of 2; so now both windows are 36 s and begin between two of them.
- **a write on one device to visible on another**: from \`enqueue\` of a changed comment to the live query of somebody else's device, both with
  engine and socket in one page, over the server's own process and its database. Floor: one insert, a poke by \`ws\`, one select, one record in
  IndexedDB, on the same database and at the same pace.
- **warm offline start**: the catalog of the demo, its server killed, until the first course is painted. Floor: an empty React and Mantine
  page from its service worker.
- **a route change**: dashboard, catalog, course and lesson one after another in the built client without a network, from the click on a
  link, on which the mouse has been for 100 ms (links begin to read when somebody turns to them), to the frame that shows the screen with
  its content; what lies below the screen, the crumbs and the comments come after it. Floor: from the same screens by such a link to an
  empty one of the same app. *Unannounced*: the router is asked out of nothing, as Back and the command palette do; no limit is set for it.
- **server compaction**: the update that makes a draft of 10,000 edits one snapshot again, as its room stores it. Floor: Yjs loads the same
  snapshot and its 200 updates, and encodes them.
- **1,000 waiting changes, 50 ms away**: comments in all lessons of the demo, made offline, until the outbox is empty and their rows are
  back, against a server of its own with 25 ms each way; the order within each lane is checked. Floor: the same operations, each sent when
  the one before it was answered.
- **a photo of 10 MB**: twelve million rough pixels through the process that decodes strangers' pictures, to all widths. Floor: bare sharp
  that makes the same files in the measuring process.
- **deciding about rights**: the share of the server's CPU between the first and the last of 400 readings and 400 comments, from its CPU
  profile; the second figure counts the reading of the facts too, without what the database does for it.
- **GraphQL with sign-in, limits and logs**: twenty people by their ids, asked by three hundred people in turn over 32 connections; 'best
  rounds' of a rate divides the worst of each. Floor: Fastify in a process of its own that sends the same statement to the same database.
  **a sign-in by password**: \`/web/login\` with its session, log lines and audit, one after the other. Floor: Fastify that hashes the
  password with the same parameters.
- **50,000 rows from the server**: a first load of one course in 26 answers, by a client without a store, from a server as a process of its
  own; the rows are lessons of the demo with words drawn at random. Each answer is asked for three times unpacked, by zstd and by Brotli
  before the next one, in turns. Bytes are those of the bodies; CPU is that of the server's process, without PostgreSQL; the first row is
  that of each answer, from the request until the row is unpacked, the best of three. There is no network between, so packing cannot gain
  there what it saves on the way. Floor: the unpacked answer of the same server.
- **JavaScript**: gzip -9 of what the entry imports, and that with the route that needs most.

To repeat: \`npm run bench\` with the benches at \`../shared/bench\`. It copies them to a temporary folder, installs their packages there,
and takes some ten minutes. All figures of all rounds are in \`${at.slice(0, 10)}.json\`.
`;
}

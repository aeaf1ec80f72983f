/**
 * A first load of 50,000 rows from the real server as a process: bytes on the wire, CPU of the server and time to the first row, packed as
 * clients take it, beside the same load unpacked. Run by run.mjs in the copy of the benches; reads /proc, so on Linux alone.
 */
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, constants, zstdDecompressSync } from 'node:zlib';
import type { Skill } from '#contract/content/skill.ts';
import { newId } from '#contract/ids.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH, type PullEnd, type PullRequest } from '#contract/sync/wire.ts';
import { openDatabase } from '#server/storage/database.ts';
import { findRunningPostgres } from '#server/storage/embedded-postgres.ts';
import { ApiClient } from '../support/api-client.ts';
import { type RealServer, startServer } from '../support/real-server.ts';
import { seeded } from '../support/seeded.ts';

const ROWS = 50_000;
const ROWS_PER_INSERT = 2000;
/** Of each answer in each encoding: the time to the first row is the least of them, which a busy machine spoils least. */
const TRIES = 3;
/** What /proc counts in; Linux shows 100 a second to programs, whatever its own clock. Over the 78 requests of a load that is fine enough. */
const TICK_MS = 10;
/** What is there of an answer, on this thread, as a browser does where it reads: no other thread is to be waited for. */
const unpackings = {
  identity: (begun: Buffer) => begun,
  zstd: (begun: Buffer) => zstdDecompressSync(begun, { finishFlush: constants.ZSTD_e_flush }),
  br: (begun: Buffer) => brotliDecompressSync(begun, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
} as const;
type Encoding = keyof typeof unpackings;
type Measures = Record<'wire_bytes' | 'cpu_ms' | 'first_row_ms', number[]>;
const names = Object.keys(unpackings) as Encoding[];

const { args, report } = await import(pathToFileURL(path.join(process.cwd(), 'lib', 'common.mjs')).href);

const server = await startServer();
const agent = new Agent({ keepAlive: true });
try {
  await seed(server);
  const client = new ApiClient(server.url);
  await client.signIn('learner@harbor.example');
  await firstLoad(client); // warm
  const measured = Object.fromEntries(
    names.map((name) => [name, { wire_bytes: [], cpu_ms: [], first_row_ms: [] } as Measures]),
  );
  for (let round = 1; round <= Number(args.rounds ?? 3); round += 1) {
    await client.takeToken();
    for (const [name, of] of Object.entries(await firstLoad(client))) {
      const kept = measured[name] as Measures;
      kept.wire_bytes.push(sum(of.wire_bytes));
      kept.cpu_ms.push(sum(of.cpu_ms));
      kept.first_row_ms.push(...of.first_row_ms);
      console.error(`  r${round} ${name} MB=${sum(of.wire_bytes) / 1e6} cpu_ms=${sum(of.cpu_ms)}`);
    }
  }
  report('pull', measured, 'identity', { rows: ROWS });
} finally {
  agent.destroy();
  await server.cleanUp();
}
process.exit(0);

/**
 * All answers until nothing more is to come, as a new device asks for them. Each is asked for three times in every encoding before the next
 * one, in turns, so whatever else the machine does slows all of them; the measures are of each answer.
 */
async function firstLoad(client: ApiClient): Promise<Record<Encoding, Measures>> {
  const clientId = newId();
  const measured = Object.fromEntries(
    names.map((name) => [name, { wire_bytes: [], cpu_ms: [], first_row_ms: [] } as Measures]),
  ) as Record<Encoding, Measures>;
  let rows = 0;
  let groups: PullRequest['groups'] = [];
  let loading: PullRequest['loading'] = [];
  for (let [at, more] = [0, true]; more; at += 1) {
    const body = { protocol: PROTOCOL_VERSION, clientId, floor: 0, groups, loading, tenants: [] };
    let last: Awaited<ReturnType<typeof pull>> | null = null;
    const of = new Map(names.map((name) => [name, { bytes: 0, cpu: 0, firstRow: Number.POSITIVE_INFINITY }]));
    for (let turn = 0; turn < names.length * TRIES; turn += 1) {
      const name = names[(at + turn) % names.length] as Encoding;
      const cpuBefore = cpuMs(server);
      const answer = await pull(client, name, body);
      const here = of.get(name) as { bytes: number; cpu: number; firstRow: number };
      here.cpu += cpuMs(server) - cpuBefore;
      here.bytes += answer.bytes;
      here.firstRow = Math.min(here.firstRow, answer.firstRowMs);
      if (last && last.rows !== answer.rows) throw new Error('The same answer has come with other rows.');
      last = answer;
    }
    for (const [name, { bytes, cpu, firstRow }] of of) {
      measured[name].wire_bytes.push(bytes / TRIES);
      measured[name].cpu_ms.push(cpu / TRIES);
      measured[name].first_row_ms.push(firstRow);
    }
    if (!last) throw new Error('Nothing was asked.');
    rows += last.rows;
    groups = [...groups, ...last.end.cursors];
    loading = last.end.pages;
    more = last.end.more;
  }
  if (rows < ROWS) throw new Error(`Only ${rows} rows have come.`);
  return measured;
}

async function pull(client: ApiClient, encoding: Encoding, body: PullRequest) {
  const asked = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'accept-encoding': encoding,
      authorization: `Bearer ${client.accessToken}`,
    };
    httpRequest(`${client.url}${PULL_PATH}`, { method: 'POST', agent, headers }, resolve)
      .on('error', reject)
      .end(JSON.stringify(body));
  });
  if (answer.statusCode !== 200) throw new Error(`A pull was answered with ${answer.statusCode}.`);
  const unpack = unpackings[encoding];
  if ((answer.headers['content-encoding'] ?? 'identity') !== encoding)
    throw new Error(`An answer came as ${answer.headers['content-encoding']}.`);
  let firstRowMs = Number.NaN;
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if (!Number.isNaN(firstRowMs)) continue;
    if (/^\{"t":"r".*\n/m.test(unpack(Buffer.concat(chunks)).toString()))
      firstRowMs = performance.now() - asked;
  }
  const packed = Buffer.concat(chunks);
  const whole = unpack(packed).toString();
  const lines = whole.trimEnd().split('\n');
  const end = JSON.parse(lines.at(-1) ?? '') as PullEnd;
  if (end.t !== 'e') throw new Error('An answer was cut.');
  return {
    bytes: packed.length,
    firstRowMs,
    end,
    rows: lines.filter((line) => line.startsWith('{"t":"r"')).length,
  };
}

/** Of the server's own process with all its threads, user and system; PostgreSQL is another one. */
function cpuMs({ process: { pid } }: RealServer): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // from the third on: the second, a name, may hold spaces
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

/**
 * Skills of one course that the learner holds. Each is a lesson of the demo with ids, numbers, times and words of its own: the words are
 * drawn one by one from all texts of the demo, so no phrase comes twice because the bench has few texts.
 */
async function seed({ dataDir }: RealServer): Promise<void> {
  const connectionString = await findRunningPostgres(dataDir);
  if (connectionString === undefined) throw new Error('No database runs on the data folder.');
  const database = openDatabase(connectionString, { max: 1 });
  try {
    const { rows: samples } = await database.pool.query<{ bucket: string; shape: number; body: Skill }>(
      `select f.bucket, e.shape, e.body from sync.feed f join sync.entities e on e.type = f.type and e.id = f.id
       where f.type = 'skill' and f.bucket like 'course:%' and not f.gone order by f.bucket, f.id`,
    );
    const words = samples.flatMap(({ body }) => textOf(body).split(' '));
    const random = seeded(ROWS);
    for (let from = 0; from < ROWS; from += ROWS_PER_INSERT) {
      const made = Array.from({ length: ROWS_PER_INSERT }, (_, at) => {
        const sample = samples[(from + at) % samples.length] as (typeof samples)[number];
        const body = anotherSkill(sample.body, words, random);
        return { id: body.skillId, body };
      });
      await database.pool.query(
        `with made as (select * from jsonb_to_recordset($1::jsonb) as r(id text, body jsonb)),
          stored as (insert into sync.entities (type, id, ver, deleted, body, shape, "shapedVer")
            select 'skill', id, 1, false, body, $3, 1 from made)
         insert into sync.feed (bucket, type, id, gone) select $2, 'skill', id, false from made`,
        [JSON.stringify(made), samples[0]?.bucket, samples[0]?.shape],
      );
    }
    await database.pool.query('vacuum analyze sync.entities, sync.feed');
  } finally {
    await database.close();
  }
}

function textOf({ title, subtitle, sections }: Skill): string {
  return [title, subtitle, ...sections.flatMap((section) => [section.title, section.description])].join(' ');
}

function anotherSkill(like: Skill, words: readonly string[], random: () => number): Skill {
  const number = (below: number) => Math.floor(random() * below);
  const other = (text: string) => text.replace(/\S+/g, () => words[number(words.length)] as string);
  const key = (length: number, base: number) =>
    Array.from({ length }, () => number(base).toString(base)).join('');
  const sections = like.sections.map((section) => ({
    ...section,
    id: key(8, 36),
    title: other(section.title),
    duration: number(300),
    description: other(section.description),
    questionIds: section.questionIds.map(() => `q${key(20, 16)}`),
  }));
  const title = other(like.title);
  const at = like.createdAt - number(3e10);
  return {
    ...like,
    skillId: newId(),
    skillSlug: title.toLowerCase().replace(/[^a-z]+/g, '-'),
    title,
    subtitle: other(like.subtitle),
    description: sections[0]?.description ?? '', // as the server takes it
    sections,
    assets: like.assets.map((asset) => ({ ...asset, assetId: newId(), bytes: number(100_000) })),
    views: number(1000),
    bodyBytes: number(20_000),
    estimatedSecondsToConsume: number(1000),
    createdAt: at,
    updatedAt: at + number(1e9),
  };
}

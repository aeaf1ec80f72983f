// What deciding about rights costs of an operation: a real server is driven and its CPU profile read. Two figures: the table alone, and
// the table with the facts that are gathered for it. What the database does is not in it. Run by run.mjs, or alone:
// node tests/bench/policy.mjs [--out=folder]
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { entityBySlugQuery } from '#contract/content/skill-queries.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { ApiClient } from '../support/api-client.ts';
import { startServer } from '../support/real-server.ts';

const OPERATIONS = 400;
/** As often as one person may ask. */
const PAUSE_MS = 100;
const SKILLS = ['your-first-lesson', 'answering-questions', 'keep-a-course', 'several-devices'];
const TABLE = /\/src\/domain\/policy\.ts$/;
const FACTS = /\/sync-server\/services\/content\/(policy-facts|standing|access-skill|place-rights)\.ts$/;
const OPERATION = /\/sync-server\/(services|sync)\//;

/**
 * @typedef {{ id: number, callFrame: { url: string }, children?: number[] }} ProfileNode
 * @typedef {{ nodes: ProfileNode[], samples: number[], timeDeltas: number[] }} Profile
 */

const out = process.argv.find((arg) => arg.startsWith('--out='))?.slice(6);
const folder = mkdtempSync(join(tmpdir(), 'lectern-policy-'));
try {
  const server = await startServer({ env: { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` } });
  try {
    const client = new ApiClient(server.url);
    await client.signIn('learner@harbor.example');
    const ids = await Promise.all(SKILLS.map((slug) => client.skillId(slug)));
    for (let n = 0; n < OPERATIONS; n += 1) {
      await sleep(PAUSE_MS);
      const at = n % SKILLS.length;
      await client.query('content', entityBySlugQuery, { slug: `harbor/${SKILLS[at]}` });
      const comment = { contextId: ids[at], body: `c${n}`, type: 'skill', access: 'public', parent: null };
      const [answer] = await client.push('content', [
        client.entry(createComment.operation, comment, `skill:${ids[at]}`),
      ]);
      if (answer?.s !== 'applied') throw new Error(`comment ${n}: ${JSON.stringify(answer)}`);
    }
    await server.stop();
  } finally {
    await server.cleanUp();
  }
  const seen = shares(serversProfile());
  if (!out) console.log(seen);
  else {
    mkdirSync(out, { recursive: true });
    const summary = Object.fromEntries(
      Object.entries(seen).map(([name, value]) => [name, { median: value, min: value }]),
    );
    writeFileSync(
      join(out, 'policy.json'),
      JSON.stringify({ summary: { lectern: summary }, raw: {}, load: loadavg() }, null, 2),
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** Other processes and threads of the server write theirs too. */
function serversProfile() {
  const profiles = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const ofServer = profiles.filter((/** @type {Profile} */ { nodes }) =>
    nodes.some(({ callFrame }) => OPERATION.test(callFrame.url)),
  );
  if (ofServer.length !== 1)
    throw new Error(`${ofServer.length} of ${profiles.length} profiles have operations.`);
  return /** @type {Profile} */ (ofServer[0]);
}

/** Of the CPU between the first operation and the last. @param {Profile} profile */
function shares({ nodes, samples, timeDeltas }) {
  /** @type {Map<number, { table: boolean, facts: boolean, operation: boolean, idle: boolean }>} */
  const kinds = new Map();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const below = (
    /** @type {number} */ id,
    /** @type {{ table: boolean, facts: boolean, operation: boolean }} */ above,
  ) => {
    const node = byId.get(id);
    if (!node) return;
    const { url, functionName } = /** @type {{ url: string, functionName?: string }} */ (node.callFrame);
    const kind = {
      table: above.table || TABLE.test(url),
      facts: above.facts || TABLE.test(url) || FACTS.test(url),
      operation: above.operation || OPERATION.test(url),
      idle: functionName === '(idle)',
    };
    kinds.set(id, kind);
    for (const child of node.children ?? []) below(child, kind);
  };
  const [root] = nodes;
  if (root) below(root.id, { table: false, facts: false, operation: false });
  const first = samples.findIndex((id) => kinds.get(id)?.operation);
  const last = samples.findLastIndex((id) => kinds.get(id)?.operation);
  const spent = { all: 0, table: 0, facts: 0 };
  for (let at = first; at <= last; at += 1) {
    const kind = kinds.get(samples[at] ?? -1);
    const took = timeDeltas[at] ?? 0;
    if (!kind || kind.idle) continue;
    spent.all += took;
    if (kind.table) spent.table += took;
    if (kind.facts) spent.facts += took;
  }
  const share = (/** @type {number} */ part) => Math.round((part / spent.all) * 10_000) / 10_000;
  return { table: share(spent.table), withFacts: share(spent.facts), cpu_ms: Math.round(spent.all / 1000) };
}

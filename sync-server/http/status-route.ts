/**
 * `GET /status`: how the service fares, as data, or in words where somebody opens it (NAV-005). What the operator has said comes before a status page elsewhere, which the server reads at most once
 * a minute however many ask: browsers may ask no host but this one (D110).
 */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import {
  type Incident,
  incidents,
  noIncident,
  type ServiceStatus,
  STATUS_LETTERS,
  STATUS_PATH,
} from '#contract/status.ts';
import { maintenanceWords } from '#contract/words/en/maintenance.ts';
import { noStatus, type StatusSettings } from '../settings/status-settings.ts';

const READ_EVERY_MS = 60_000;
const ANSWER_MS = 5_000;
/** What was read this long ago says nothing of now. */
const TRUSTED_MS = 15 * 60_000;

const statuspageSchema = v.looseObject({
  status: v.looseObject({ indicator: v.string(), description: v.optional(v.string(), '') }),
});

type Log = { warn(about: object, message: string): void };

/** How a status page is asked, for a test to replace. */
export type ReadPage = (url: string) => Promise<unknown>;

export function statusRoute(
  app: FastifyInstance,
  { status = noStatus, read = readPage, now = Date.now }: StatusOptions,
): void {
  const { said, url } = status;
  const elsewhere = url === null ? async () => noIncident : statusPage({ url, read, now, log: app.log });
  const counted = { not: 'It is at hand: elsewhere is asked once a minute, however many ask here.' };
  app.get(STATUS_PATH, { config: { action: 'platform.Read', counted } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    const status = said.incident === 'none' ? await elsewhere() : said;
    if (!request.headers.accept?.includes('text/html')) return status;
    const { title, text } = maintenanceWords[status.incident];
    return reply.type('text/plain; charset=utf-8').send(`${title}\n\n${status.text || text}\n`);
  });
}

export type StatusOptions = { status?: StatusSettings | undefined; read?: ReadPage; now?: () => number };

function statusPage({
  url,
  read,
  now,
  log,
}: {
  url: string;
  read: ReadPage;
  now: () => number;
  log: Log;
}): () => Promise<ServiceStatus> {
  let known = { status: noIncident, at: Number.NEGATIVE_INFINITY };
  let asked = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() };
  const ask = async () => {
    try {
      known = { status: statusOf(v.parse(statuspageSchema, await read(url))), at: now() };
    } catch (err) {
      log.warn({ err }, 'the status page could not be read');
    }
  };
  return async () => {
    if (Math.abs(now() - asked.at) >= READ_EVERY_MS) asked = { at: now(), done: ask() };
    await asked.done;
    return now() - known.at > TRUSTED_MS ? noIncident : known.status;
  };
}

function statusOf({ status }: v.InferOutput<typeof statuspageSchema>): ServiceStatus {
  const indicator = status.indicator === 'critical' ? 'major' : status.indicator;
  if (!isIncident(indicator)) throw new Error('The status page names an indicator that is not known.');
  return {
    incident: indicator,
    text: indicator === 'none' ? '' : status.description.slice(0, STATUS_LETTERS),
  };
}

const isIncident = (text: string): text is Incident => incidents.some((incident) => incident === text);

async function readPage(url: string): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`The status page answered ${response.status}.`);
  return response.json();
}

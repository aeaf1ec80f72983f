/**
 * An LMS for tests: a site of its own on 127.0.0.1 with scorm-again as its SCORM 1.2 API, and what its database has of each learner. It
 * takes packages as LMSs do: unzipped, launched in a frame by what the manifest names.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { root } from '../../../sync-server/boot.mjs';

/** What SCORM calls `cmi`, as scorm-again writes and reads it. */
export type Cmi = {
  suspend_data: string;
  core: {
    student_id: string;
    lesson_status: string;
    session_time?: string;
    score: { raw: string; min: string; max: string };
  };
};

/** scorm: an API as SCORM 1.2 has it. window: SetPassed and SetScore and nothing else (D14). none: an LMS that offers nothing. */
export type Bridge = 'scorm' | 'window' | 'none';

const scormAgain = path.join(root, 'node_modules/scorm-again/dist/scorm12.min.js');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
};

export class Lms {
  url = '';
  /** by learner */
  readonly cmi = new Map<string, Cmi>();
  /** calls of the raw bridge, in order */
  readonly calls: [string, ...unknown[]][] = [];
  #package: Record<string, Uint8Array> = {};
  #launch = '';
  readonly #http: Server;

  private constructor() {
    this.#http = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<Lms> {
    const lms = new Lms();
    await new Promise<void>((resolve, reject) => {
      lms.#http.once('error', reject);
      lms.#http.listen(0, '127.0.0.1', resolve);
    });
    lms.url = `http://127.0.0.1:${(lms.#http.address() as AddressInfo).port}`;
    return lms;
  }

  /** @throws when the zip is no SCORM 1.2 package */
  install(zip: Uint8Array): void {
    this.#package = unzipSync(zip);
    const manifest = strFromU8(this.#package['imsmanifest.xml'] ?? new Uint8Array());
    const href = /adlcp:scormtype="sco"[^>]*href="([^"]+)"/.exec(manifest)?.[1];
    if (!/<schemaversion>1\.2<\/schemaversion>/.test(manifest) || !href || !this.#package[href])
      throw new Error('The package is not SCORM 1.2.');
    this.#launch = href;
  }

  /** A text of the package, by its name. */
  file = (name: string): string => strFromU8(this.#package[name] ?? new Uint8Array());

  get launchFile(): string {
    return this.#launch;
  }

  /** Where a learner opens the course. */
  courseUrl = (learner: string, bridge: Bridge = 'scorm'): string =>
    `${this.url}/course?learner=${learner}&bridge=${bridge}`;

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const learner = searchParams.get('learner') ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const send = (type: string, content: string | Uint8Array) =>
      response
        .writeHead(200, { 'content-type': types[type] ?? 'text/plain', 'cache-control': 'no-store' })
        .end(content);
    if (pathname === '/course')
      return void send('.html', this.#page(learner, (searchParams.get('bridge') ?? 'scorm') as Bridge));
    if (pathname === '/scorm12.js') return void send('.js', readFileSync(scormAgain));
    if (pathname === '/blank') return void send('.html', '<!doctype html><title>Elsewhere</title>');
    if (pathname === '/commit') {
      this.cmi.set(learner, (JSON.parse(body) as { cmi: Cmi }).cmi);
      return void send('.txt', '');
    }
    if (pathname === '/call') {
      this.calls.push(JSON.parse(body) as [string, ...unknown[]]);
      return void send('.txt', '');
    }
    const file = this.#package[pathname.replace('/package/', '')];
    if (file) return void send(path.extname(pathname), file);
    response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
  }

  #page(learner: string, bridge: Bridge): string {
    const cmi = JSON.stringify(this.cmi.get(learner) ?? null).replaceAll('<', '\\u003c');
    return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>LMS</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>html, body { margin: 0; height: 100% } iframe { display: block; width: 100%; height: 100%; border: 0 }</style>
${bridge === 'scorm' ? '<script src="/scorm12.js"></script>' : ''}
<script>
  const learner = ${JSON.stringify(learner)};
  // While the page goes away only a beacon gets through.
  const post = (path, value) => {
    const address = path + '?learner=' + encodeURIComponent(learner);
    const text = JSON.stringify(value);
    try {
      const request = new XMLHttpRequest();
      request.open('POST', address, false);
      request.send(text);
    } catch {
      navigator.sendBeacon(address, text);
    }
  };
  if (${bridge === 'scorm'}) {
    const api = new Scorm12API({ autocommit: false, logLevel: 5 });
    const known = ${cmi};
    const core = { ...(known && known.core), student_id: learner, student_name: 'Okafor, Lena' };
    delete core.session_time;
    api.loadFromJSON({ ...(known && { suspend_data: known.suspend_data }), core });
    api.on('LMSCommit', () => post('/commit', api.renderCMIToJSONObject()));
    api.on('LMSFinish', () => post('/commit', api.renderCMIToJSONObject()));
    window.API = api;
  }
  if (${bridge === 'window'}) {
    const told = (name) => (...values) => post('/call', [name, ...values]);
    window.SetPassed = told('SetPassed');
    window.SetScore = told('SetScore');
    window.GetStudentID = () => learner;
    window.GetStudentName = () => 'Okafor, Lena';
  }
</script></head>
<body><iframe title="Course" src="/package/${this.#launch}"></iframe></body></html>`;
  }
}

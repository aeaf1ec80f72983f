/**
 * Three authors type into one draft, from a seed: one in two tabs, through cuts seen and unseen, crashes of tabs and of the server, and
 * delays that let one overtake another. Stores and drafts are the real ones; wires, server and time are not.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as Y from 'yjs';
import { DELETIONS_MAP } from '#contract/drafts/draft-protocol.ts';
import { newId } from '#contract/ids.ts';
import type { Draft } from '../../src/drafts/draft.ts';
import { openDraft } from '../../src/drafts/open-draft.ts';
import { type LecternDb, openStore } from '../../src/store/db.ts';
import { DraftRoom } from './draft-room.ts';
import { holdTime, letTimeGo, pass } from './draft-time.ts';
import { seeded } from './seeded.ts';

const STEPS = 60;
/** LOCAL-027: so old an edit survives a crash */
const SURE_MS = 1000;

type Token = { text: string; block: string; at: number; by: Tab };
type Device = { accountId: string; platform: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange } };
type Tab = { device: Device; link: { cut: boolean }; db: LecternDb; draft: Draft };

export type StoryReport = {
  tokens: number;
  /** typed less than a second before a crash: they may be gone */
  unsure: number;
  /** that nobody deleted and that are not in every text */
  lost: string[];
  /** said to be on the server, and not there */
  broken: string[];
  converged: boolean;
  /** all say that the server has everything, and so does the mark on their disks */
  settled: boolean;
  mostRecords: number;
};

/** Runs under faked timers, which it installs and takes away. */
export async function tellDraftStory(seed: number): Promise<StoryReport> {
  holdTime();
  const story = new Story(seed);
  try {
    return await story.tell();
  } finally {
    await story.end();
    letTimeGo();
  }
}

/** Which changes of which author a document has, in an order that does not matter. */
const vectorOf = (doc: Y.Doc): string =>
  JSON.stringify([...Y.decodeStateVector(Y.encodeStateVector(doc))].sort(([a], [b]) => a - b));

class Story {
  readonly #random: () => number;
  readonly #room: DraftRoom;
  readonly #skillId = newId();
  readonly #tokens: Token[] = [];
  readonly #touched = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #unsure = new Set<string>();
  readonly #broken: string[] = [];
  #tabs: Tab[] = [];

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.#room = new DraftRoom({ delay: () => 1 + Math.floor(this.#random() * 120) });
  }

  async tell(): Promise<StoryReport> {
    this.#room.doc.clientID = this.#clientId();
    this.#room.edit((fragment) => fragment.insert(0, [blockOf('one'), blockOf('two'), blockOf('three')]));
    const devices = [aDevice(), aDevice(), aDevice()];
    for (const device of [...devices, devices[0] as Device])
      this.#tabs.push(await this.#open(device, { cut: false }));
    await pass(2000);
    for (let step = 0; step < STEPS; step += 1) {
      await this.#step();
      this.#checkPromises();
    }
    for (const { link } of this.#tabs) link.cut = false;
    await pass(120_000);
    return this.#report();
  }

  async end(): Promise<void> {
    const closing = this.#tabs.map(({ draft }) => draft.close());
    await pass(1000);
    await Promise.all(closing);
    for (const { db } of this.#tabs) db.close();
  }

  async #step(): Promise<void> {
    const at = Math.floor(this.#random() * this.#tabs.length);
    const tab = this.#tabs[at] as Tab;
    const chance = this.#random();
    if (chance < 0.5) this.#type(tab);
    else if (chance < 0.62) this.#delete(tab);
    else if (chance < 0.7) this.#split(tab);
    else if (chance < 0.78) this.#add(tab);
    else if (chance < 0.81) this.#remove(tab);
    else if (chance < 0.88) tab.link.cut = !tab.link.cut;
    else if (chance < 0.91) this.#drop(tab);
    else if (chance < 0.95) await this.#crash(at);
    else if (chance < 0.97) this.#room.crash();
    else await this.#reload(at);
    await pass(Math.floor(this.#random() ** 3 * 4000));
  }

  #type(tab: Tab): void {
    const text = this.#pick(textsOf(tab));
    if (text) this.#insert(tab, text, Math.floor(this.#random() * (text.length + 1)));
  }

  /** Inside of another token it would cut that one in two. */
  #insert(tab: Tab, text: Y.XmlText, at: number): void {
    const content = text.toString();
    let place = at;
    while (place > 0 && place < content.length && content[place] !== '[') place -= 1;
    const token = `[${this.#tokens.length}]`;
    text.insert(place, token);
    this.#tokens.push({ text: token, block: idOf(text.parent as Y.XmlElement), at: Date.now(), by: tab });
  }

  #delete(tab: Tab): void {
    const text = this.#pick(textsOf(tab));
    if (!text || text.length === 0) return;
    const from = Math.floor(this.#random() * text.length);
    const length = Math.min(text.length - from, 1 + Math.floor(this.#random() * 8));
    const content = text.toString();
    for (const { 0: token, index } of content.matchAll(/\[\d+\]/g))
      if (index < from + length && index + token.length > from) this.#touched.add(token);
    text.delete(from, length);
  }

  /** As editors do it: what stands behind the place moves into a block of its own. */
  #split(tab: Tab): void {
    const text = this.#pick(textsOf(tab));
    if (!text) return;
    const content = text.toString();
    let at = Math.floor(this.#random() * (content.length + 1));
    while (at > 0 && at < content.length && content[at] !== '[') at -= 1;
    const tail = content.slice(at);
    const block = text.parent as Y.XmlElement;
    const fresh = blockOf(tail);
    tab.draft.doc.transact(() => {
      text.delete(at, content.length - at);
      const index = tab.draft.fragment.toArray().indexOf(block);
      tab.draft.fragment.insert(index + 1, [fresh]);
    });
    for (const token of [...this.#tokens])
      if (tail.includes(token.text)) this.#moved(token, idOf(fresh), tab);
  }

  /** Who removes either block takes it away; and a crash may take the move with it. */
  #moved(token: Token, block: string, by: Tab): void {
    this.#tokens.push({ ...token, block, at: Date.now(), by });
  }

  #add(tab: Tab): void {
    const { fragment } = tab.draft;
    if (fragment.length === 0) return;
    const fresh = blockOf('');
    fragment.insert(Math.floor(this.#random() * (fragment.length + 1)), [fresh]);
    this.#insert(tab, fresh.get(0) as Y.XmlText, 0);
  }

  #remove(tab: Tab): void {
    const { fragment } = tab.draft;
    if (fragment.length < 3) return;
    const index = Math.floor(this.#random() * fragment.length);
    const block = fragment.get(index) as Y.XmlElement;
    this.#removed.add(idOf(block));
    for (const { 0: token } of block.toString().matchAll(/\[\d+\]/g)) this.#touched.add(token);
    fragment.delete(index, 1);
  }

  /** The socket ends, and both ends hear of it. */
  #drop(tab: Tab): void {
    const { link } = tab;
    link.cut = true;
    this.#room.closeAll(1001);
    link.cut = false;
  }

  /** The tab dies: what its disk has not taken is gone, and what only its socket had as well. */
  async #crash(at: number): Promise<void> {
    const tab = this.#tabs[at] as Tab;
    const sure = Date.now() - SURE_MS;
    for (const { by, at: typedAt, text } of this.#tokens)
      if (by === tab && typedAt > sure) this.#unsure.add(text);
    tab.link.cut = true;
    tab.db.close();
    const closing = tab.draft.close();
    await pass(50);
    await closing;
    this.#tabs[at] = await this.#open(tab.device, { cut: this.#random() < 0.3 });
    for (const token of this.#tokens) if (token.by === tab) token.by = this.#tabs[at] as Tab;
  }

  async #reload(at: number): Promise<void> {
    const tab = this.#tabs[at] as Tab;
    const closing = tab.draft.close();
    await pass(50);
    await closing;
    tab.db.close();
    this.#tabs[at] = await this.#open(tab.device, tab.link);
    for (const token of this.#tokens) if (token.by === tab) token.by = this.#tabs[at] as Tab;
  }

  async #open(device: Device, link: Tab['link']): Promise<Tab> {
    const db = openStore(device.accountId, device.platform);
    const opening = openDraft(this.#skillId, {
      db,
      session: { signedIn: () => true, subscribe: () => () => {}, renew: async () => {} },
      origin: 'ws://server',
      WebSocket: this.#room.socketsOver(link),
      sessionId: async () => newId(),
      report: () => {}, // a crash closes the disk under it
    });
    const draft = await opening;
    draft.doc.clientID = this.#clientId();
    draft.awareness.clientID = draft.doc.clientID;
    draft.awareness.setLocalState({});
    await pass(50);
    return { device, link, db, draft };
  }

  /** Who reads that the server has it can rely on that, deletions included. */
  #checkPromises(): void {
    for (const { draft } of this.#tabs) {
      if (draft.getState().saved !== 'on-server') continue;
      if (!holds(this.#room.doc, draft.doc))
        this.#broken.push(`${draft.fragment} is not in ${this.#room.doc.getXmlFragment('default')}`);
    }
  }

  async #report(): Promise<StoryReport> {
    const texts = [
      this.#room.doc.getXmlFragment('default').toString(),
      ...this.#tabs.map(({ draft }) => draft.fragment.toString()),
    ];
    const docs = [this.#room.doc, ...this.#tabs.map(({ draft }) => draft.doc)];
    const excused = new Set([...this.#touched, ...this.#unsure]);
    for (const { text, block } of this.#tokens) if (this.#removed.has(block)) excused.add(text);
    const due = [...new Set(this.#tokens.map(({ text }) => text))].filter((text) => !excused.has(text));
    const unsent: number[] = [];
    const records: number[] = [];
    const asking = this.#tabs.map(async ({ db }) => {
      unsent.push(await db.drafts.where('unsent').equals(1).count());
      records.push(await db.ydoc.count());
    });
    await pass(50);
    await Promise.all(asking);
    return {
      tokens: new Set(this.#tokens.map(({ text }) => text)).size,
      unsure: this.#unsure.size,
      lost: due.filter((token) => texts.some((text) => !text.includes(token))),
      broken: this.#broken,
      converged: new Set(texts).size === 1 && new Set(docs.map(vectorOf)).size === 1,
      settled:
        this.#tabs.every(({ draft }) => draft.getState().saved === 'on-server') &&
        unsent.every((count) => count === 0),
      mostRecords: Math.max(...records),
    };
  }

  /** Yjs would roll dice; who wins where two write in one place is a matter of these. */
  #clientId(): number {
    return Math.floor(this.#random() * 2 ** 31);
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#random() * from.length)];
  }
}

/**
 * Of what is shown; what waits in a document for what it builds on is not. A mark that a newer one takes the place of says nothing: its
 * deletion comes from another tab before the server has it, and is nobody's text.
 */
function holds(server: Y.Doc, shown: Y.Doc): boolean {
  const there = Y.snapshot(server);
  for (const [client, clock] of Y.snapshot(shown).sv) if ((there.sv.get(client) ?? 0) < clock) return false;
  const marks = shown.getMap(DELETIONS_MAP);
  for (const [client, structs] of shown.store.clients) {
    const ranges = there.ds.clients.get(client) ?? [];
    const isThere = ({ id: { clock }, length }: (typeof structs)[number]) =>
      ranges.some((range) => range.clock <= clock && range.clock + range.len >= clock + length);
    const deleted = structs.filter(
      (each) => each.deleted && !(each instanceof Y.Item && each.parent === marks),
    );
    if (!deleted.every(isThere)) return false;
  }
  return true;
}

const aDevice = (): Device => ({
  accountId: newId(),
  platform: { indexedDB: new IDBFactory(), IDBKeyRange },
});

function blockOf(content: string): Y.XmlElement {
  const block = new Y.XmlElement('paragraph');
  block.insert(0, [new Y.XmlText(content)]);
  return block;
}

const textsOf = ({ draft }: Tab): Y.XmlText[] =>
  draft.fragment.toArray().flatMap((block) => {
    const text = block instanceof Y.XmlElement ? block.get(0) : null;
    return text instanceof Y.XmlText ? [text] : [];
  });

/** The same on every device: where it was made. */
const idOf = (type: Y.XmlElement): string => `${type._item?.id.client}:${type._item?.id.clock}`;

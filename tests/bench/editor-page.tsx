/**
 * From a letter that is typed to the frame that shows it, in a draft of 20,000 words: the product's editor with all that is around it,
 * beside bare TipTap with the same extensions on a Y.Doc; and from asking for such a draft to the frame that shows its text. Both stand in one
 * page; who is not measured is not shown.
 */
import { Editor } from '@tiptap/core';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import { createRoot } from 'react-dom/client';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { ThemeProvider } from '#app/theme/theme-provider.tsx';
import type { LessonDocument } from '#contract/document/document.ts';
import { lessonSchema } from '#contract/document/schema.ts';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';
import { newId } from '#contract/ids.ts';
import { type DraftPlatform, DraftPlatformContext } from '#drafts/platform-context.ts';
import { EditorScreen } from '#features/editor/editor-screen.tsx';
import { draftExtensions } from '#features/editor/parts/draft-editor.ts';
import { openStore } from '#store/db.ts';
import { StoreContext } from '#store/react.ts';
import { SyncProvider } from '#sync/react.ts';
import { localSync } from '../support/local-sync.ts';
import { aSkill } from '../support/store-builders.ts';

const PARAGRAPHS = 250;
const WORDS_EACH = 80;
const word = (at: number) =>
  ['harbor', 'light', 'keeps', 'the', 'ships', 'away', 'from', 'rocks'][at % 8] ?? 'a';

function draftUpdate(): Uint8Array {
  const content: LessonDocument['content'] = Array.from({ length: PARAGRAPHS }, (_, at) => {
    const text = Array.from({ length: WORDS_EACH }, (_, n) => word(at * 3 + n)).join(' ');
    const key = `k${String(at).padStart(7, '0')}`;
    return at % 25 === 0
      ? { type: 'heading', attrs: { key, level: 1 }, content: [{ type: 'text', text: `Part ${at}` }] }
      : { type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] };
  });
  const doc = new Y.Doc();
  prosemirrorToYXmlFragment(
    lessonSchema.nodeFromJSON({ type: 'doc', content }),
    doc.getXmlFragment(DRAFT_FRAGMENT),
  );
  return Y.encodeStateAsUpdate(doc);
}

const person = { id: newId(), name: 'Ada Author' };

const fail = (error: unknown) => {
  throw error;
};

type Shown = { text: HTMLElement; close: () => void };

async function bare(place: HTMLElement, update: Uint8Array): Promise<Shown> {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  const editor = new Editor({
    element: place,
    injectCSS: false,
    extensions: draftExtensions({
      fragment: doc.getXmlFragment(DRAFT_FRAGMENT),
      awareness: new Awareness(doc),
      person,
      accountId: person.id,
      onBroken: fail,
      onCaretTrouble: fail,
    }),
  });
  return { text: editor.view.dom, close: () => editor.destroy() };
}

/** What the device has before somebody opens the draft. */
async function onDevice(update: Uint8Array) {
  const db = openStore(person.id);
  const skill = aSkill({ title: 'A long lesson' });
  await db.ydoc.add({ skillId: skill.skillId, update });
  await db.drafts.put({ skillId: skill.skillId, unsent: 0, changedAt: 1, refused: null });
  await db.users.put({
    userId: person.id,
    alias: 'ada',
    name: { first: 'Ada', last: 'Author' },
    emails: [],
  } as never);
  return { db, skill };
}

async function lectern(
  place: HTMLElement,
  { db, skill }: Awaited<ReturnType<typeof onDevice>>,
): Promise<Shown> {
  const platform: DraftPlatform = {
    session: { signedIn: () => false, subscribe: () => () => {}, renew: async () => null },
    ask: async () => {
      throw new Error('no network');
    },
    write: (run) => run(),
    report: (error) => {
      throw error;
    },
  };
  const loaded = Promise.resolve(platform);
  const root = createRoot(place);
  root.render(
    <ThemeProvider>
      <StoreContext value={db}>
        <SyncProvider sync={localSync(db)}>
          <DraftPlatformContext value={() => loaded}>
            <EditorScreen skill={skill} mayEdit mayReset={false} onDone={() => {}} />
          </DraftPlatformContext>
        </SyncProvider>
      </StoreContext>
    </ThemeProvider>,
  );
  const text = await found(() =>
    place.querySelector<HTMLElement>('[role="textbox"][contenteditable="true"]'),
  );
  return { text, close: () => root.unmount() };
}

async function found<T>(look: () => T | null): Promise<T> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const there = look();
    if (there !== null) return there;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  throw new Error('The editor did not open.');
}

type Candidate = { place: HTMLElement; text: HTMLElement };
const candidates: Record<string, Candidate> = {};

async function opened(name: string): Promise<Candidate> {
  const known = candidates[name];
  if (known) return known;
  const place = document.body.appendChild(document.createElement('div'));
  const update = draftUpdate();
  const { text } = await (name === 'bare' ? bare(place, update) : lectern(place, await onDevice(update)));
  candidates[name] = { place, text };
  return candidates[name];
}

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
/** A frame's own callbacks come before it is laid out; a message that is sent in them comes when it has been painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Begins with a frame and ends when that frame has been painted: neither waits for the screen's next one. */
function keystroke(letter: string): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - started);
      const started = performance.now();
      document.execCommand('insertText', false, letter);
      port2.postMessage(null);
    });
  });
}

function putCursor(text: HTMLElement): void {
  const paragraph = text.querySelectorAll('p')[PARAGRAPHS / 2];
  if (!paragraph) throw new Error('There is no paragraph to type into.');
  paragraph.scrollIntoView({ block: 'center' });
  text.focus({ preventScroll: true });
  getSelection()?.collapse(paragraph.firstChild, 20);
}

const quantile = (values: readonly number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] as number;

/** @returns milliseconds from letter to paint */
async function measure(name: string, count: number): Promise<Record<string, number>> {
  const { place, text } = await opened(name);
  for (const [other, candidate] of Object.entries(candidates)) candidate.place.hidden = other !== name;
  place.hidden = false;
  await frame();
  putCursor(text);
  await sleep(100);
  const before = text.textContent?.length ?? 0;
  const warm = 10;
  const times: number[] = [];
  for (let at = 0; at < warm + count; at++) {
    const took = await keystroke('abcdefgh '[at % 9] ?? 'a');
    if (at >= warm) times.push(took);
    await sleep(30);
  }
  if ((text.textContent?.length ?? 0) < before + count) throw new Error('Not every letter arrived.');
  return { key_p50_ms: quantile(times, 0.5), key_p95_ms: quantile(times, 0.95) };
}

/** @returns milliseconds until a frame shows the text, and it can be typed into */
async function measureOpening(name: string): Promise<Record<string, number>> {
  for (const { place } of Object.values(candidates)) place.hidden = true;
  const update = draftUpdate();
  const here = name === 'bare' ? null : await onDevice(update);
  const place = document.body.appendChild(document.createElement('div'));
  await sleep(200); // what the one before it left is done
  const started = performance.now();
  const { text, close } = await (here === null ? bare(place, update) : lectern(place, here));
  await found(() => (text.querySelectorAll('p').length >= PARAGRAPHS / 2 ? text : null));
  await painted();
  const took = performance.now() - started;
  close();
  place.remove();
  return { open_ms: took };
}

declare global {
  interface Window {
    measure: typeof measure;
    measureOpening: typeof measureOpening;
  }
}
window.measure = measure;
window.measureOpening = measureOpening;
window.ready = true;

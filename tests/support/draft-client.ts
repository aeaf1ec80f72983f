/** Stock y-websocket clients in drafts of a real server, and a socket that says what a test wants. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import WebSocket from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import {
  DRAFT_FRAGMENT,
  draftPath,
  LOCK_HOLDER,
  LOCK_MAP,
  MESSAGE_REFUSED,
  MESSAGE_STORED,
} from '#contract/drafts/draft-protocol.ts';
import { type OpenedSocket, openedSocket } from './opened-socket.ts';

export type DraftLogin = { url: string; origin: string; cookie: string };

export type DraftClient = {
  doc: Y.Doc;
  provider: WebsocketProvider;
  fragment: Y.XmlFragment;
  /** state vectors of the server's `stored`, in order */
  stored: Uint8Array[];
  refused: string[];
  /** Appends a paragraph with this text. */
  type(text: string): void;
  /** the texts of its top-level blocks */
  texts(): string[];
  holder(): unknown;
  /** how much this client has typed, and how much of it the newest `stored` covers */
  clock(): number;
  storedClock(): number;
  /** whether the newest `stored` covers all that this client has */
  isStored(): boolean;
  /** called after each `stored` */
  onStored: (() => void) | null;
  close(): void;
};

/** As the package is published, told apart only by its cookie and origin, which Node's sockets have to be given. */
export function draftClient(
  { url, origin, cookie }: DraftLogin,
  skillId: string,
  doc = new Y.Doc(),
  params: Record<string, string> = {},
): DraftClient {
  class LoggedInSocket extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols, { headers: { origin, cookie } });
    }
  }
  const provider = new WebsocketProvider(`${url}/yjs`, skillId, doc, {
    WebSocketPolyfill: LoggedInSocket as never,
    disableBc: true,
    params,
    maxBackoffTime: 100,
  });
  const stored: Uint8Array[] = [];
  const refused: string[] = [];
  provider.messageHandlers[MESSAGE_STORED] = (_encoder, decoder) => {
    stored.push(decoding.readVarUint8Array(decoder));
    client.onStored?.();
  };
  provider.messageHandlers[MESSAGE_REFUSED] = (_encoder, decoder) => {
    refused.push(decoding.readVarString(decoder));
  };
  const fragment = doc.getXmlFragment(DRAFT_FRAGMENT);
  const client: DraftClient = {
    doc,
    provider,
    fragment,
    stored,
    refused,
    type(text) {
      doc.transact(() => {
        const paragraph = new Y.XmlElement('paragraph');
        paragraph.insert(0, [new Y.XmlText(text)]);
        fragment.push([paragraph]);
      });
    },
    texts: () => fragment.toArray().map(textIn),
    holder: () => doc.getMap(LOCK_MAP).get(LOCK_HOLDER),
    clock: () => Y.getState(doc.store, doc.clientID),
    storedClock() {
      const newest = stored.at(-1);
      return newest ? (Y.decodeStateVector(newest).get(doc.clientID) ?? 0) : 0;
    },
    isStored() {
      const newest = stored.at(-1);
      if (!newest) return false;
      const server = Y.decodeStateVector(newest);
      return [...Y.decodeStateVector(Y.encodeStateVector(doc))].every(
        ([client, clock]) => (server.get(client) ?? 0) >= clock,
      );
    },
    onStored: null,
    close() {
      provider.destroy();
      doc.destroy();
    },
  };
  return client;
}

function textIn(type: unknown): string {
  if (type instanceof Y.XmlText)
    return type
      .toDelta()
      .map(({ insert }: { insert: unknown }) => insert)
      .join('');
  return type instanceof Y.XmlElement ? type.toArray().map(textIn).join('') : '';
}

export type RawDraftSocket = OpenedSocket & {
  /** kinds of frames, with what a test looks at */
  frames: { kind: number; sync?: number; reason?: string }[];
  sendUpdate(update: Uint8Array): void;
  send(data: Uint8Array): void;
};

/** @throws when the handshake is refused */
export async function rawDraftSocket(
  { url, origin, cookie }: Partial<DraftLogin> & { url: string },
  skillId: string,
): Promise<RawDraftSocket> {
  const headers = { ...(origin !== undefined && { origin }), ...(cookie !== undefined && { cookie }) };
  const frames: RawDraftSocket['frames'] = [];
  const { socket, closed } = await openedSocket(`${url}${draftPath(skillId)}`, headers, (data) => {
    const decoder = decoding.createDecoder(new Uint8Array(data));
    const kind = decoding.readVarUint(decoder);
    if (kind === 0) frames.push({ kind, sync: decoding.readVarUint(decoder) });
    else if (kind === MESSAGE_REFUSED) frames.push({ kind, reason: decoding.readVarString(decoder) });
    else frames.push({ kind });
  });
  return {
    socket,
    frames,
    closed,
    send: (data) => socket.send(data),
    sendUpdate(update) {
      const encoder = encoding.createEncoder();
      encoding.writeVarUint(encoder, 0);
      encoding.writeVarUint(encoder, 2);
      encoding.writeVarUint8Array(encoder, update);
      socket.send(encoding.toUint8Array(encoder));
    },
  };
}

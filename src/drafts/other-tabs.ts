/** The same draft in other tabs of this device: what is typed in one is in the others at once, with no network between. */
import * as Y from 'yjs';

/** The origin of what another tab has typed or read. */
export const FROM_TAB = Symbol('tab');

type Message = { type: 'here'; vector: Uint8Array; answer: boolean } | { type: 'update'; update: Uint8Array };

const channelName = (accountId: string, skillId: string) => `lectern-draft-${accountId}-${skillId}`;

export class OtherTabs {
  readonly #doc: Y.Doc;
  readonly #channel: BroadcastChannel;

  constructor(accountId: string, skillId: string, doc: Y.Doc) {
    this.#doc = doc;
    this.#channel = new BroadcastChannel(channelName(accountId, skillId));
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
  }

  /** Asks for what this tab lacks, and offers what others lack. */
  greet(): void {
    this.#say({ type: 'here', vector: Y.encodeStateVector(this.#doc), answer: true });
  }

  tell(update: Uint8Array): void {
    this.#say({ type: 'update', update });
  }

  close(): void {
    this.#channel.onmessage = null;
    this.#channel.close();
  }

  #hear(message: Message): void {
    try {
      if (message.type === 'update') {
        Y.applyUpdate(this.#doc, message.update, FROM_TAB);
        return;
      }
      this.#say({ type: 'update', update: Y.encodeStateAsUpdate(this.#doc, message.vector) });
      if (message.answer) this.#say({ type: 'here', vector: Y.encodeStateVector(this.#doc), answer: false });
    } catch (error) {
      reportError(error); // another version of the app speaks there: the disk and the server carry what is missed
    }
  }

  #say(message: Message): void {
    this.#channel.postMessage(message);
  }
}

/**
 * The page that launched the viewer: the package's own page around the frame, or the frame that opened this window. What comes from
 * another window, another origin, with another nonce or shape is nobody's word, and ignored (F67).
 */
import * as v from 'valibot';
import {
  type LaunchMessage,
  LMS_CHANNEL,
  launchMessageSchema,
  type ViewerMessage,
} from '#contract/lms/bridge.ts';
import { CODE_PARAMETER, NONCE_PARAMETER } from '#contract/lms/entity.ts';

type Unaddressed<Message> = Message extends unknown ? Omit<Message, 'channel' | 'nonce'> : never;
/** A message without what every message carries. */
export type ViewerTells = Unaddressed<ViewerMessage>;

type Listening = Pick<Window, 'addEventListener' | 'removeEventListener'>;
type Peer = Pick<Window, 'postMessage'>;

export type LaunchPlace = { peer: Peer; origin: string; nonce: string };

export class LaunchPage {
  /** messages that were nobody's word */
  ignored = 0;
  readonly #page: Listening;
  readonly #place: LaunchPlace;
  readonly #heard: (message: LaunchMessage, origin: string) => void;

  constructor(page: Listening, place: LaunchPlace, heard: (message: LaunchMessage, origin: string) => void) {
    this.#page = page;
    this.#place = place;
    this.#heard = heard;
    page.addEventListener('message', this.#receive);
  }

  tell(message: ViewerTells): void {
    const { peer, origin, nonce } = this.#place;
    peer.postMessage({ ...message, channel: LMS_CHANNEL, nonce }, origin);
  }

  close(): void {
    this.#page.removeEventListener('message', this.#receive);
  }

  #receive = ({ source, origin, data }: MessageEvent): void => {
    const { peer, origin: expected, nonce } = this.#place;
    const message = v.safeParse(launchMessageSchema, data);
    if (source !== peer || origin !== expected || !message.success || message.output.nonce !== nonce) {
      this.ignored += 1;
      return;
    }
    this.#heard(message.output, origin);
  };
}

/** How this page was launched: by a page around it, by a hand-off's one-time code, or not at all. */
export type Launcher =
  | { kind: 'page'; place: LaunchPlace }
  | { kind: 'code'; code: string }
  | { kind: 'nobody' };

const NONCE_LENGTH = 32;

/** Takes nonce and code out of the address; history keeps the nonce, so that a reload finds it again. */
export function findLauncher(page: Window): Launcher {
  const { location, history } = page;
  const given = new URLSearchParams(location.hash.slice(1));
  const code = given.get(CODE_PARAMETER);
  const nonce = given.get(NONCE_PARAMETER) ?? (history.state as { nonce?: string } | null)?.nonce;
  history.replaceState({ nonce }, '', location.pathname);
  if (code !== null) return { kind: 'code', code };
  if (nonce?.length !== NONCE_LENGTH) return { kind: 'nobody' };
  if (page.parent !== page) {
    const origin = location.ancestorOrigins?.[0] ?? originOf(page.document.referrer);
    return origin === null
      ? { kind: 'nobody' }
      : { kind: 'page', place: { peer: page.parent, origin, nonce } };
  }
  const opener = page.opener as Window | null;
  return opener
    ? { kind: 'page', place: { peer: opener, origin: location.origin, nonce } }
    : { kind: 'nobody' };
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

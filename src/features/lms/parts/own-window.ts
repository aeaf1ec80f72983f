/**
 * A window of our own that goes on with the sitting, where a foreign frame is too little: this frame is its launch page, takes in what
 * is learned there, and tells the LMS.
 */
import * as v from 'valibot';
import { type LaunchMessage, LMS_CHANNEL, viewerMessageSchema } from '#contract/lms/bridge.ts';
import { NONCE_PARAMETER } from '#contract/lms/entity.ts';
import type { ViewerSession } from './viewer-session.ts';

type Unaddressed<Message> = Message extends unknown ? Omit<Message, 'channel' | 'nonce'> : never;

const CLOSED_EVERY_MS = 1_000;

/**
 * @param onClosed  it is gone: this frame is the place to learn again
 * @returns null when the browser opens none; else a function that ends it
 */
export function openOwnWindow(
  page: Window,
  session: ViewerSession,
  onClosed: () => void,
): (() => void) | null {
  const { origin, pathname } = page.location;
  const nonce = newNonce();
  const opened = page.open(`${pathname}#${NONCE_PARAMETER}=${nonce}`, '_blank');
  if (!opened) return null;

  const tell = (message: Unaddressed<LaunchMessage>) =>
    opened.postMessage({ ...message, channel: LMS_CHANNEL, nonce }, origin);
  const receive = ({ source, origin: from, data }: MessageEvent) => {
    const read = v.safeParse(viewerMessageSchema, data);
    if (source !== opened || from !== origin || !read.success || read.output.nonce !== nonce) return;
    const message = read.output;
    if (message.type === 'ready') {
      const handed = session.handOn();
      if (handed) tell({ type: 'launch', ...handed, others: [] });
    }
    if (message.type === 'progress') {
      session.takeString(message.progress);
      if (!message.passed || session.passedTold) tell({ type: 'acknowledged', number: message.number });
    }
    if (message.type === 'exit') void session.exit();
  };
  const end = () => {
    page.clearInterval(timer);
    page.removeEventListener('message', receive);
  };
  const timer = page.setInterval(() => {
    if (!opened.closed) return;
    end();
    onClosed();
  }, CLOSED_EVERY_MS);
  page.addEventListener('message', receive);
  return () => {
    end();
    opened.close();
  };
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The keys by which push services know this server, and the way out to them. Said once, at the start. */
import { Agent } from 'node:https';
import { isPushServiceOf, pushServices } from '#domain/push.ts';
import { publicLookup } from '../../../limits/public-lookup.ts';

export type PushKeys = {
  publicKey: string;
  privateKey: string;
  /** where a push service reaches the operator: an https or mailto address */
  contact: string;
  /** push services that the operator adds to those of browsers */
  hosts?: readonly string[] | undefined;
};

export type PushService = PushKeys & { agent: Agent };

let service: PushService | null = null;

const outward = () => new Agent({ lookup: publicLookup, maxSockets: 8 });

/** @param keys  null: nothing is sent @param agent  how connections are opened; by default to addresses of the internet alone */
export function takePushKeys(keys: PushKeys | null, agent: Agent = outward()): void {
  service = keys && { ...keys, agent };
}

export const pushService = (): PushService | null => service;

/** Whether the server writes there: nobody sends it to a host of their choice. */
export const isKnownService = (endpoint: string): boolean =>
  isPushServiceOf(endpoint, [...pushServices, ...(service?.hosts ?? [])]);

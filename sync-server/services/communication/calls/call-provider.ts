/**
 * Video calls run on a LiveKit server that the operator names (D109): this server says who may join which, and takes out who may no longer be
 * there. Sound and pictures never come here.
 */
import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { CallPass } from '#contract/communication/call.ts';
import type { CallSettings } from '../../../settings/call-settings.ts';

/** A browser joins at once; LiveKit itself renews the token of who is in. */
const PASS_LASTS = '5m';
const ASK_LASTS = '1m';
const ANSWER_MS = 5_000;

type Grant = { room?: string; roomJoin?: true; roomList?: true; roomAdmin?: true; canPublishData?: false };

let provider: CallSettings | null = null;

/** Said once, at the start. @param settings  null: nobody talks by video */
export function takeCallProvider(settings: CallSettings | null): void {
  provider = settings;
}

export const callsAreSet = (): boolean => provider !== null;

const signed = ({ apiKey, apiSecret }: CallSettings, video: Grant, lasts: string, who = {}) =>
  new SignJWT({ ...who, video })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(apiKey)
    .setNotBefore('-10s')
    .setExpirationTime(lasts)
    .sign(new TextEncoder().encode(apiSecret));

/** With it a call knows the session that joined; the others in it see it, so it is not the session's id. */
export const markOfSession = (sessionId: string): string =>
  createHash('sha256').update(`call ${sessionId}`).digest('base64url');

/** @returns null: nobody talks by video here */
export async function passFor(
  channelId: string,
  { id, name, sessionId }: { id: string; name: string; sessionId: string },
): Promise<CallPass | null> {
  if (!provider) return null;
  const grant: Grant = { room: channelId, roomJoin: true, canPublishData: false };
  const who = { sub: id, name, metadata: markOfSession(sessionId) };
  return { url: provider.url, token: await signed(provider, grant, PASS_LASTS, who) };
}

const rooms = v.object({ rooms: v.optional(v.array(v.object({ name: v.string() })), []) });
const inCall = v.object({ identity: v.string(), metadata: v.optional(v.string(), '') });
const people = v.object({ participants: v.optional(v.array(inCall), []) });
export type InCall = v.InferOutput<typeof inCall>;

async function ask(verb: string, grant: Grant, body: object): Promise<unknown> {
  if (!provider) return null;
  const address = provider.url.replace(/^ws/, 'http');
  const answer = await fetch(`${address}/twirp/livekit.RoomService/${verb}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await signed(provider, grant, ASK_LASTS)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  // A room or a person that is gone meanwhile.
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`The provider of video calls answered ${verb} with ${answer.status}.`);
  return answer.json();
}

/** @returns ids of channels in which people talk. @throws when the provider can't be asked */
export const channelsInCall = async (): Promise<string[]> =>
  v.parse(rooms, (await ask('ListRooms', { roomList: true }, {})) ?? {}).rooms.map(({ name }) => name);

/** @returns identity: a user id, metadata: the mark of their session */
export const peopleInCall = async (room: string): Promise<InCall[]> =>
  v.parse(people, (await ask('ListParticipants', { room, roomAdmin: true }, { room })) ?? {}).participants;

export const takeOutOfCall = async (room: string, identity: string): Promise<void> =>
  void (await ask('RemoveParticipant', { room, roomAdmin: true }, { room, identity }));

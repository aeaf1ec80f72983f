/** People talk by video through a LiveKit server with these (D109). */
export type CallSettings = {
  /** `wss://…`, where browsers connect; `ws://` on this machine alone */
  url: string;
  apiKey: string;
  apiSecret: string;
};

const ONE_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

const isCallUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'wss:' || (protocol === 'ws:' && ONE_MACHINE.includes(hostname));
};

/**
 * @param problems  what is wrong is added to these, never with a key
 * @returns null: nobody talks by video
 */
export function callsIn(given: Record<string, string>, problems: string[]): CallSettings | null {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = given;
  if (url === undefined && apiKey === undefined && apiSecret === undefined) return null;
  if (!url || !apiKey || !apiSecret || !isCallUrl(url)) {
    problems.push(
      'LIVEKIT_URL (as wss://calls.example.org), LIVEKIT_API_KEY and LIVEKIT_API_SECRET belong together.',
    );
    return null;
  }
  return { url: new URL(url).origin, apiKey, apiSecret };
}

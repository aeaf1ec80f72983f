/** A real OpenID Connect provider on this machine, with people whom it knows by their user name. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error: it brings no types
import { Provider } from 'oidc-provider';

export type ProviderPerson = {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
};
export const client = { clientId: 'lectern', clientSecret: 'a secret of some length for the client' };

export async function startProvider(redirectUris: string[], people: readonly ProviderPerson[]) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: redirectUris },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['a key for the cookies'] },
    findAccount: async (_ctx: unknown, id: string) => {
      const person = people.find(({ sub }) => sub === id);
      return person && { accountId: id, claims: async () => person };
    },
  });
  server.on('request', provider.callback());

  /** Goes through the provider's pages as a person does. @returns the address it sends the browser back to */
  async function signIn(url: string, sub: string): Promise<URL> {
    const cookies = new Map<string, string>();
    const ask = async (to: string, form?: Record<string, string>) => {
      const answer = await fetch(to, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
      return answer;
    };
    let at = url;
    for (let step = 0; step < 12; step += 1) {
      if (redirectUris.some((uri) => at.startsWith(uri))) return new URL(at);
      const answer = await ask(at);
      const next = answer.headers.get('location');
      if (next !== null) {
        at = new URL(next, issuer).href;
        continue;
      }
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (prompt === undefined) throw new Error(`The provider says: ${answer.status} ${page.slice(0, 300)}`);
      const form: Record<string, string> =
        prompt === 'login' ? { prompt, login: sub, password: 'any' } : { prompt };
      const done = await ask(at, form);
      at = new URL(done.headers.get('location') ?? '', issuer).href;
    }
    throw new Error('The provider leads in circles.');
  }

  return {
    issuer,
    signIn,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

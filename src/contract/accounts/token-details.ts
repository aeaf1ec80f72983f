/** What an access token says (AUTH-036). Whether it is true is the server's business: nothing here looks at a signature. */
import { SANDBOX_SCOPE } from '#domain/token-scopes.ts';

export type TokenDetails = {
  /** which knows the person */
  provider: string;
  /** the user's id, without the provider before it */
  sub: string;
  /** the user's id of whoever acts in their place */
  act: string | null;
  /** the session's id */
  sid: string | null;
  scope: string[];
  /** by what the person has proved who they are */
  factors: string[];
  /** epoch seconds of the server */
  exp: number;
  iat: number;
  /** billing runs on test data */
  sandbox: boolean;
};

/** of an access token, where it does not say when it was made */
const LIFE_SECONDS = 600;

const partsOf = (subject: string) => {
  const bar = subject.indexOf('|');
  return { provider: subject.slice(0, Math.max(bar, 0)), sub: subject.slice(bar + 1) };
};

/** @returns null for what is no token */
export function tokenDetailsOf(token: string | undefined): TokenDetails | null {
  try {
    const part = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
    const { sub, exp, iat, act, sid, scope, factors } = JSON.parse(new TextDecoder().decode(bytes)) as Record<
      string,
      unknown
    >;
    if (typeof sub !== 'string' || typeof exp !== 'number') return null;
    const actor = typeof act === 'object' && act !== null ? (act as { sub?: unknown }).sub : act;
    const scopes = typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
    return {
      ...partsOf(sub),
      exp,
      iat: typeof iat === 'number' ? iat : exp - LIFE_SECONDS,
      act: typeof actor === 'string' ? partsOf(actor).sub : null,
      sid: typeof sid === 'string' ? sid : null,
      scope: scopes,
      factors: Array.isArray(factors) ? factors.map(String) : [],
      sandbox: scopes.includes(SANDBOX_SCOPE),
    };
  } catch {
    return null;
  }
}

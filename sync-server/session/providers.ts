/**
 * The providers that the operator has set up, by OpenID Connect: the way there with state, nonce and PKCE, which stay in a sealed cookie of the
 * browser that began, and the way back, where all of them are checked (D68). Nothing is believed that the provider has not signed.
 */
import * as oidc from 'openid-client';
import * as v from 'valibot';
import { type ProviderId, providerReturnPath } from '#contract/accounts/providers.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProviderSettings, ProvidersSettings } from '../settings/provider-settings.ts';
import { askingProvider } from './provider-answers.ts';
import { type SealingKeys, seal, unseal } from './sealed.ts';

/** Whom the provider has signed for. */
export const identitySchema = v.object({
  issuer: v.string(),
  subject: v.string(),
  email: v.nullable(v.string()),
  emailVerified: v.boolean(),
  firstName: v.string(),
  lastName: v.string(),
  /** when the provider saw them prove who they are, epoch ms; null: it does not say */
  authenticatedAt: v.nullable(v.number()),
});
export type Identity = v.InferOutput<typeof identitySchema>;

/** What the browser that began keeps, sealed: nobody can read or make one. */
const begunSchema = v.object({
  provider: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  fresh: v.boolean(),
  until: v.number(),
});

/** For so long somebody may take to sign in at the provider. */
export const BEGUN_MS = 10 * 60_000;
const TIMEOUT_SECONDS = 10;
/** By so much a provider's clock may be behind ours. */
const CLOCK_SKEW_MS = 30_000;

export type Providers = {
  settings(provider: ProviderId): ProviderSettings;
  /** @param fresh  the person has to prove anew who they are, however they are signed in there */
  begin(provider: ProviderId, at: number, fresh?: boolean): Promise<{ url: string; cookie: string }>;
  /** @param fresh  only what was begun so will do. @throws Refusal INVALID_CREDENTIALS: whatever does not fit; UNAVAILABLE: the provider does not answer */
  finish(
    answer: { provider: ProviderId; code: string; state: string; iss?: string | undefined },
    cookie: string | undefined,
    at: number,
    fresh?: boolean,
  ): Promise<Identity>;
};

async function discover(settings: ProviderSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const url = new URL(issuer);
  const config = await oidc.discovery(url, clientId, clientSecret, undefined, {
    [oidc.customFetch]: askingProvider(issuer),
    timeout: TIMEOUT_SECONDS,
    execute: [
      // By itself the library takes the connection's word for it.
      oidc.enableNonRepudiationChecks,
      // Settings allow plain http for this machine alone.
      ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
  // People are sent there: it has to be a page.
  oidc.buildAuthorizationUrl(config, {});
  return config;
}

/**
 * @param publicUrl  the origin that providers send people back to
 * @param spend  false: what was begun has served before
 */
export function openProviders(
  known: ProvidersSettings,
  sealing: SealingKeys,
  publicUrl: string,
  spend: (begun: { id: string; until: number }) => Promise<boolean>,
): Providers {
  const configurations = new Map<ProviderId, Promise<oidc.Configuration>>();

  const settings = (provider: ProviderId): ProviderSettings => {
    const found = known[provider];
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  };

  /** Asked for once; a provider that was away is asked again. */
  const configurationOf = (provider: ProviderId): Promise<oidc.Configuration> => {
    const before = configurations.get(provider);
    if (before) return before;
    const asked = discover(settings(provider));
    configurations.set(provider, asked);
    asked.catch(() => configurations.delete(provider));
    return asked;
  };

  const reached = async (provider: ProviderId): Promise<oidc.Configuration> => {
    try {
      return await configurationOf(provider);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal('UNAVAILABLE');
    }
  };

  return {
    settings,

    async begin(provider, at, fresh = false) {
      const config = await reached(provider);
      const verifier = oidc.randomPKCECodeVerifier();
      const begun = {
        provider,
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier,
        fresh,
        until: at + BEGUN_MS,
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: publicUrl + providerReturnPath(provider),
        scope: 'openid email profile',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(fresh && { prompt: 'login', max_age: '0' }),
      });
      return { url: url.href, cookie: seal(sealing, JSON.stringify(begun)) };
    },

    async finish({ provider, code, state, iss }, cookie, at, fresh = false) {
      const opened = cookie === undefined ? null : unseal(sealing, cookie);
      const begun = v.safeParse(begunSchema, opened === null ? null : JSON.parse(opened));
      if (!begun.success || begun.output.provider !== provider || begun.output.until <= at)
        throw new Refusal('INVALID_CREDENTIALS');
      // Before the provider is asked, which is dear: a browser can show what it keeps again and again.
      const { state: id, until } = begun.output;
      if (fresh && !begun.output.fresh) throw new Refusal('INVALID_CREDENTIALS');
      if (state !== id || !(await spend({ id, until }))) throw new Refusal('INVALID_CREDENTIALS');
      const config = await reached(provider);
      const returned = new URL(publicUrl + providerReturnPath(provider));
      returned.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      try {
        const answer = await oidc.authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: begun.output.verifier,
          expectedState: begun.output.state,
          expectedNonce: begun.output.nonce,
          idTokenExpected: true,
        });
        const identity = identityOf(answer.claims(), settings(provider));
        // Whether it has asked anew is the provider's word: without that, or with an older time, it has not.
        const since = until - BEGUN_MS - CLOCK_SKEW_MS;
        if (begun.output.fresh && (identity.authenticatedAt ?? 0) < since)
          throw new Refusal('INVALID_CREDENTIALS');
        return identity;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // Neither the code nor what the provider said is told or logged.
        throw new Refusal('INVALID_CREDENTIALS');
      }
    },
  };
}

/** OpenID Connect Core 2: at most 255 ASCII characters. */
const SUBJECT = /^[ -~]{1,255}$/;

function identityOf(claims: oidc.IDToken | undefined, { clientId }: ProviderSettings): Identity {
  // The library compares who has asked for it only where a token is for several.
  const isOurs = claims !== undefined && (claims.azp === undefined || claims.azp === clientId);
  if (!isOurs || !SUBJECT.test(claims.sub)) throw new Refusal('INVALID_CREDENTIALS');
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof claims.email === 'string' ? claims.email : null,
    emailVerified: claims.email_verified === true,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
    authenticatedAt: typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : null,
  };
}

/** Signing in through a provider (API-003, API-054, D68). */
import * as v from 'valibot';
import { partnerFactors } from '#domain/email-banner.ts';

/** google: the provider of OIDC_*, partner: that of OIDC_PARTNER_*. */
export const providerIds = partnerFactors;
export type ProviderId = (typeof providerIds)[number];

export const isProviderId = (text: string): text is ProviderId => providerIds.some((id) => id === text);

/** A browser navigates there with `?provider=`, and `&fresh` where its person has to prove anew who they are; it is led on to the provider. */
export const PROVIDER_START_PATH = '/web/login/provider/start';
/** Form-encoded, as the specification says. */
export const PROVIDER_SIGN_IN_PATH = '/web/login/provider';
/** Where providers send people back to. */
export const providerReturnPath = (provider: ProviderId): string => `/oauth/success/${provider}`;

const MOST = 4000;
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST));

/** What a provider sends a browser back with. */
export const providerAnswer = {
  provider: v.picklist(providerIds),
  /** the authorization code */
  token: text,
  /** as the provider's answer had it: it has to be the one that this browser began with */
  state: text,
  /** of the provider's answer, where it names itself */
  iss: v.optional(text),
};

export const providerSignInSchema = v.object({
  ...providerAnswer,
  deviceId: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type ProviderSignIn = v.InferOutput<typeof providerSignInSchema>;

/** The form of the call; without a device id where none is stored (AUTH-047). */
export const providerForm = (fields: ProviderSignIn): string =>
  new URLSearchParams(fields as Record<string, string>).toString();

/** What the operator says of a provider through which people sign in (D68). */
import type { ProviderId } from '#contract/accounts/providers.ts';

export type ProviderSettings = {
  /** the provider's own address */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** as people know it */
  name: string;
  /** whether it may make accounts */
  signUp: boolean;
};
export type ProvidersSettings = Readonly<Partial<Record<ProviderId, ProviderSettings>>>;

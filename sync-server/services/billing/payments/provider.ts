/**
 * What a payment provider has to do. It either answers at once, or asks the person itself and is heard of later: by their return, by its
 * own word (a webhook), or when it is asked again. The payment's id is the idempotency key of whatever it is asked.
 */
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import type { NamedMethod } from '#contract/words/en/shared-money.ts';

export type Charge = {
  paymentId: string;
  uppToken: string;
  amountCents: number;
  currency: string;
  /** what is bought, as the invoice says */
  title: string;
  method: string;
  /** what its own field made of the card; null where it asks the person itself */
  source: string | null;
  /** whoever pays manages the owner's billing, and has said so: the next terms are paid with the same */
  keeps: boolean;
};

/** With what the next term is paid. */
export type SavedMethod = { customer: string; method: string };
/** The same as its owner knows it. */
export type KnownMethod = SavedMethod & {
  kind: 'card' | 'paypal';
  brand: string | null;
  last4: string | null;
  /** `2027-04` */
  expires: string | null;
};

/** A payment that was started, as it is asked for again. */
export type BegunPayment = {
  id: string;
  amountCents: number;
  currency: string;
  reference: string | null;
  /** as far as is known here */
  refundedCents: number;
};

export type ProviderWord =
  | {
      kind: 'paid';
      reference: string;
      /** also of what is not kept; absent: it does not say */
      method?: NamedMethod | undefined;
      saved?: KnownMethod | undefined;
    }
  | { kind: 'refused'; reason: string }
  /** url null: it has all it needs from the person, and not decided yet */
  | { kind: 'elsewhere'; url: string | null; reference?: string };

/** Of a method that an owner wants to be saved. */
export type SetupWord =
  | { kind: 'saved'; saved: KnownMethod }
  | { kind: 'refused'; reason: string }
  | { kind: 'elsewhere'; url: string | null };

export type Setup = {
  setupId: string;
  owner: OwnerInfo;
  /** at the provider, of what is saved by now */
  customer: string | null;
  source: string | null;
};

export type PaymentProvider = {
  name: 'test' | 'stripe';
  /** it asks the person on its own pages, where money may be taken without this server's knowing */
  asksItself: boolean;
  /** real money */
  livemode: boolean;
  begin(charge: Charge): Promise<ProviderWord>;
  /** its own word counts, never that of the person who is back */
  look(payment: BegunPayment): Promise<ProviderWord>;
  /** nobody can pay it any more, unless they have already */
  withdraw(payment: BegunPayment): Promise<ProviderWord>;
  /** nobody is there, and no transaction either: with what the owner has agreed to */
  renew(
    charge: Pick<Charge, 'paymentId' | 'amountCents' | 'currency' | 'title'>,
    saved: SavedMethod | null,
  ): Promise<ProviderWord>;
  /** @param part  null: all of it. Asked twice, it is given back once. @returns how much has gone back of it by now */
  refund(payment: BegunPayment, part: number | null): Promise<number>;
  /** by anybody's doing */
  refundedOf(payment: BegunPayment): Promise<number>;
  /** asks for a method without charging it */
  beginSetup(setup: Setup): Promise<SetupWord>;
  /** @param setup  its own name of it. A method that has been removed or replaced since is refused */
  lookSetup(about: { setup: string; owner: OwnerInfo }): Promise<SetupWord>;
  /** the method is never charged again; one that is gone is */
  forget(saved: SavedMethod): Promise<void>;
};

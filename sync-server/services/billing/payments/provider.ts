/**
 * What a payment provider has to do. It either answers at once, or asks the person itself and is heard of later: by their return, by its
 * own word (a webhook), or when it is asked again. The payment's id is the idempotency key of whatever it is asked.
 */
export type Charge = {
  paymentId: string;
  uppToken: string;
  amountCents: number;
  /** what is bought, as the invoice says */
  title: string;
  method: string;
  /** what its own field made of the card; null where it asks the person itself */
  source: string | null;
  /** whoever pays manages the owner's billing: the next term may be paid with the same */
  keeps: boolean;
};

/** With what the next term is paid. */
export type SavedMethod = { customer: string; method: string };

/** A payment that was started, as it is asked for again. */
export type BegunPayment = { id: string; amountCents: number; reference: string | null };

export type ProviderWord =
  | { kind: 'paid'; reference: string; saved?: SavedMethod | undefined }
  | { kind: 'refused'; reason: string }
  /** url null: it has all it needs from the person, and not decided yet */
  | { kind: 'elsewhere'; url: string | null; reference?: string };

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
    charge: Pick<Charge, 'paymentId' | 'amountCents' | 'title'>,
    saved: SavedMethod | null,
  ): Promise<ProviderWord>;
  /** gives all of it back; asked twice, it is given back once */
  refund(payment: BegunPayment): Promise<void>;
};

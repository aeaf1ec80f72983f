/**
 * What a payment provider has to do. It either answers at once, or asks the person itself and is heard of later: by their return, or by its
 * own word (a webhook). The payment's id is the idempotency key of whatever it is asked.
 */

type Charge = {
  paymentId: string;
  uppToken: string;
  amountCents: number;
  method: 'card' | 'paypal';
  /** what its own field made of the card; null where it asks the person itself */
  source: string | null;
};

type Settled = { kind: 'paid'; reference: string } | { kind: 'refused'; reason: string };
export type Charged = Settled | { kind: 'elsewhere'; url: string };

export type PaymentProvider = {
  name: 'test';
  begin(charge: Charge): Promise<Charged>;
  /** asked when the person is back: its own word counts, never theirs */
  look(paymentId: string, amountCents: number): Promise<Settled>;
  /** nobody is there: with what the owner has paid with before */
  renew(charge: Pick<Charge, 'paymentId' | 'uppToken' | 'amountCents'>): Promise<Settled>;
};

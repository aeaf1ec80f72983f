/** Stripe as our server sees it, on loopback: sessions, intents, refunds, idempotency keys, and signed events. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeSettings } from '#server/settings/stripe-settings.ts';

type Intent = {
  id: string;
  status: string;
  amount: number;
  currency: string;
  customer: string | null;
  payment_method: string | null;
  metadata: { payment: string };
};
type Session = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  payment_intent: Intent | null;
  metadata: { payment: string };
};
export type StripeEvent = {
  id: string;
  type: string;
  livemode: boolean;
  account?: string;
  data: { object: object };
};
type Answer = { status: number; body: object };

const WEBHOOK_SECRET = 'whsec_double';

export async function stripeDouble() {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const byKey = new Map<string, Answer>();
  const refunds: string[] = [];
  const asked: { method: string; path: string; fields: URLSearchParams; authorization: string }[] = [];
  let made = 0;
  let away = false;
  let declines = false;
  let holding: { until: Promise<void>; let: () => void; more: number } | null = null;
  let lie = (answer: Record<string, unknown>): object => answer;
  const no = (code: string, type = 'invalid_request_error', status = 400): Answer => ({
    status,
    body: { error: { type, code } },
  });
  const ok = (body: object): Answer => ({ status: 200, body });

  function openSession(fields: URLSearchParams): Answer {
    made += 1;
    const payment = fields.get('metadata[payment]') ?? '';
    const session: Session = {
      id: `cs_${made}`,
      url: `https://checkout.stripe.example/cs_${made}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(fields.get('line_items[0][price_data][unit_amount]')),
      currency: fields.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: fields.get('client_reference_id') ?? '',
      payment_intent: null,
      metadata: { payment },
    };
    sessions.set(session.id, session);
    return ok(session);
  }

  function charge(fields: URLSearchParams): Answer {
    if (declines) return no('card_declined', 'card_error', 402);
    made += 1;
    const intent: Intent = {
      id: `pi_${made}`,
      status: 'succeeded',
      amount: Number(fields.get('amount')),
      currency: fields.get('currency') ?? '',
      customer: fields.get('customer'),
      payment_method: fields.get('payment_method'),
      metadata: { payment: fields.get('metadata[payment]') ?? '' },
    };
    intents.set(intent.id, intent);
    return ok(intent);
  }

  function answerTo(method: string, url: URL, fields: URLSearchParams): Answer {
    const [, , kind, id, act] = url.pathname.replace('/checkout', '').split('/');
    if (kind === 'sessions') {
      if (method === 'POST' && id === undefined) return openSession(fields);
      const session = sessions.get(id ?? '');
      if (!session) return no('resource_missing', undefined, 404);
      if (act !== 'expire') return ok(session);
      if (session.status !== 'open') return no('session_not_open');
      session.status = 'expired';
      return ok(session);
    }
    if (kind === 'payment_intents') {
      if (method === 'POST') return charge(fields);
      if (id !== 'search') return intents.has(id ?? '') ? ok(intents.get(id ?? '') as Intent) : no('missing');
      const wanted = /'([\w-]+)'$/.exec(url.searchParams.get('query') ?? '')?.[1];
      return ok({ data: [...intents.values()].filter(({ metadata }) => metadata.payment === wanted) });
    }
    const intent = fields.get('payment_intent') ?? '';
    if (refunds.includes(intent)) return no('charge_already_refunded');
    refunds.push(intent);
    return ok({ id: `re_${intent}` });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (away) return void response.destroy();
    const fields = new URLSearchParams(Buffer.concat(chunks).toString());
    const url = new URL(request.url ?? '/', 'http://double');
    const { method = 'GET', headers } = request;
    asked.push({ method, path: url.pathname, fields, authorization: headers.authorization ?? '' });
    const key = headers['idempotency-key'];
    const known = typeof key === 'string' ? byKey.get(key) : undefined;
    const answer = known ?? answerTo(method, url, fields);
    if (typeof key === 'string') byKey.set(key, answer);
    // What it says is as it was when it was asked, however late it comes.
    const said = JSON.stringify(answer.status === 200 ? lie({ ...answer.body }) : answer.body);
    if (holding && holding.more-- > 0) await holding.until;
    if (away) return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(said);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const settings: StripeSettings = {
    secretKey: 'sk_test_double',
    webhookSecret: WEBHOOK_SECRET,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  const sessionOf = (payment: string) =>
    [...sessions.values()].findLast(({ metadata }) => metadata.payment === payment);
  let told = 0;
  return {
    settings,
    sessions,
    intents,
    refunds,
    asked,
    sessionOf,
    setAway: (is: boolean) => {
      away = is;
    },
    setDeclining: (is: boolean) => {
      declines = is;
    },
    /** It hears everything and answers nothing, until `answer`. */
    hold(requests = Number.POSITIVE_INFINITY): void {
      const { promise: until, resolve } = Promise.withResolvers<void>();
      holding = { until, let: resolve, more: requests };
    },
    answer(): void {
      holding?.let();
      holding = null;
    },
    /** What it answers is not what became of it. */
    setLie: (told: typeof lie = (answer) => answer) => {
      lie = told;
    },
    /** The person pays on the session's page. @returns whether it still took money */
    pay(payment: string): boolean {
      const session = sessionOf(payment);
      if (session?.status !== 'open') return false;
      made += 1;
      const intent: Intent = {
        id: `pi_${made}`,
        status: 'succeeded',
        amount: session.amount_total,
        currency: session.currency,
        customer: 'cus_1',
        payment_method: 'pm_1',
        metadata: { payment },
      };
      intents.set(intent.id, intent);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: intent,
        url: null,
      });
      return true;
    },
    /** The person has given all, and their bank declines later. */
    fail(payment: string): void {
      const session = sessionOf(payment);
      const failed = {
        id: `pi_f${made}`,
        status: 'requires_payment_method',
        amount: session?.amount_total ?? 0,
        currency: 'usd',
        metadata: { payment },
      };
      if (session)
        Object.assign(session, { status: 'complete', payment_intent: { ...failed, customer: null } });
    },
    expire(payment: string): void {
      const session = sessionOf(payment);
      if (session) session.status = 'expired';
    },
    event(type: string, payment: string, object: object = {}): StripeEvent {
      told += 1;
      const payment_intent = sessionOf(payment)?.payment_intent?.id ?? null;
      const about = { metadata: { payment }, payment_intent, ...object };
      return { id: `evt_${told}`, type, livemode: false, data: { object: about } };
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
export type StripeDouble = Awaited<ReturnType<typeof stripeDouble>>;

/** @param at  epoch ms */
export function signatureOf(text: string, { at = Date.now(), secret = WEBHOOK_SECRET } = {}): string {
  const time = Math.floor(at / 1000);
  const hex = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
  return `t=${time},v1=${hex}`;
}

/**
 * Stripe as our server sees it, on loopback: sessions, intents, setups, methods, refunds, idempotency keys, and signed events. It refuses,
 * is late, hangs and lies as it is told to.
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeSettings } from '#server/settings/stripe-settings.ts';

type Method = {
  id: string;
  type: string;
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
};
type Intent = {
  id: string;
  status: string;
  amount: number;
  currency: string;
  livemode: boolean;
  customer: string | null;
  payment_method: Method | null;
  setup_future_usage: string | null;
  latest_charge: { amount_refunded: number };
  metadata: { payment: string };
};
type Setup = {
  id: string;
  object: 'setup_intent';
  status: string;
  customer: string;
  payment_method: Method;
  metadata: { owner: string };
};
type Session = {
  id: string;
  url: string | null;
  mode: string;
  status: 'open' | 'complete' | 'expired';
  livemode: boolean;
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  payment_intent: Intent | null;
  setup_intent: Setup | null;
  /** as they were asked for with it */
  customer: string | null;
  keeps: boolean;
  metadata: { payment: string; owner: string };
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
  const methods = new Map<string, Method>();
  const asked: {
    method: string;
    path: string;
    fields: URLSearchParams;
    authorization: string;
    version: unknown;
  }[] = [];
  let made = 0;
  let away = false;
  let declines: string | null = null;
  let asksOwner = false;
  let holding: { until: Promise<void>; let: () => void; more: number } | null = null;
  let lie = (answer: Record<string, unknown>): object => answer;
  const no = (code: string, type = 'invalid_request_error', status = 400, decline?: string): Answer => ({
    status,
    body: { error: { type, code, ...(decline && { decline_code: decline }) } },
  });
  const ok = (body: object): Answer => ({ status: 200, body });

  function openSession(fields: URLSearchParams): Answer {
    made += 1;
    const payment = fields.get('metadata[payment]') ?? '';
    const session: Session = {
      id: `cs_${made}`,
      url: `https://checkout.stripe.example/cs_${made}`,
      mode: fields.get('mode') ?? '',
      status: 'open',
      livemode: false,
      setup_intent: null,
      customer:
        fields.get('customer') ?? (fields.get('customer_creation') === 'always' ? `cus_${made}` : null),
      keeps: fields.get('payment_intent_data[setup_future_usage]') === 'off_session',
      payment_status: 'unpaid',
      amount_total: Number(fields.get('line_items[0][price_data][unit_amount]')),
      currency: fields.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: fields.get('client_reference_id') ?? '',
      payment_intent: null,
      metadata: { payment, owner: fields.get('metadata[owner]') ?? '' },
    };
    sessions.set(session.id, session);
    return ok(session);
  }

  function charge(fields: URLSearchParams): Answer {
    if (declines) return no('card_declined', 'card_error', 402, declines);
    const method = methods.get(fields.get('payment_method') ?? '');
    if (!method || method.customer !== fields.get('customer')) return no('resource_missing');
    made += 1;
    const intent: Intent = {
      id: `pi_${made}`,
      status: asksOwner ? 'requires_action' : 'succeeded',
      amount: Number(fields.get('amount')),
      currency: fields.get('currency') ?? '',
      livemode: false,
      customer: fields.get('customer'),
      payment_method: method,
      setup_future_usage: null,
      latest_charge: { amount_refunded: 0 },
      metadata: { payment: fields.get('metadata[payment]') ?? '' },
    };
    intents.set(intent.id, intent);
    return ok(intent);
  }

  function giveBack(fields: URLSearchParams): Answer {
    const id = fields.get('payment_intent') ?? '';
    const intent = intents.get(id);
    if (!intent) return no('resource_missing');
    const left = intent.amount - intent.latest_charge.amount_refunded;
    const amount = Number(fields.get('amount') ?? left);
    if (left === 0) return no('charge_already_refunded');
    if (amount > left) return no('amount_too_large');
    intent.latest_charge.amount_refunded += amount;
    refunds.push(id);
    return ok({ id: `re_${id}_${refunds.length}`, amount });
  }

  /** A card that somebody has typed on Stripe's page. */
  function aMethod(customer: string | null, card: Partial<Method['card']> = {}): Method {
    made += 1;
    const method: Method = {
      ...{ id: `pm_${made}`, type: 'card', customer },
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2049, ...card },
    };
    methods.set(method.id, method);
    return method;
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
      if (method === 'POST' && act === 'cancel') {
        const canceled = intents.get(id ?? '');
        if (canceled?.status !== 'requires_action') return no('payment_intent_unexpected_state');
        canceled.status = 'canceled';
        return ok(canceled);
      }
      if (method === 'POST') return charge(fields);
      if (id !== 'search') return intents.has(id ?? '') ? ok(intents.get(id ?? '') as Intent) : no('missing');
      const wanted = /'([\w-]+)'$/.exec(url.searchParams.get('query') ?? '')?.[1];
      return ok({ data: [...intents.values()].filter(({ metadata }) => metadata.payment === wanted) });
    }
    if (kind === 'setup_intents') {
      const setup = [...sessions.values()].find(({ setup_intent: of }) => of?.id === id)?.setup_intent;
      return setup ? ok(setup) : no('resource_missing', undefined, 404);
    }
    if (kind === 'payment_methods') {
      const detached = methods.get(id ?? '');
      if (!detached?.customer) return no('resource_missing');
      detached.customer = null;
      return ok(detached);
    }
    return giveBack(fields);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (away) return void response.destroy();
    const fields = new URLSearchParams(Buffer.concat(chunks).toString());
    const url = new URL(request.url ?? '/', 'http://double');
    const { method = 'GET', headers } = request;
    const { authorization = '', 'stripe-version': version } = headers;
    asked.push({ method, path: url.pathname, fields, authorization, version });
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
    methods,
    setDeclining: (is: boolean | string) => {
      declines = is === true ? 'generic_decline' : is || null;
    },
    /** A bank wants to ask the card's owner, who is not there. */
    setAskingOwner: (is: boolean) => {
      asksOwner = is;
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
    pay(payment: string, card: Partial<Method['card']> = {}): boolean {
      const session = sessionOf(payment);
      if (session?.status !== 'open') return false;
      made += 1;
      const intent: Intent = {
        id: `pi_${made}`,
        status: 'succeeded',
        amount: session.amount_total,
        currency: session.currency,
        livemode: false,
        customer: session.customer,
        payment_method: aMethod(session.keeps ? session.customer : null, card),
        setup_future_usage: session.keeps ? 'off_session' : null,
        latest_charge: { amount_refunded: 0 },
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
    /** The person gives a card on the page of a setup. @returns the setup's name */
    save(url: string, card: Partial<Method['card']> = {}): string {
      const session = [...sessions.values()].find((each) => each.url === url);
      if (session?.status !== 'open') return '';
      const customer = session.customer ?? '';
      const { owner } = session.metadata;
      const setup_intent: Setup = {
        ...{ id: `seti_${session.id}`, object: 'setup_intent', status: 'succeeded', customer },
        ...{ payment_method: aMethod(customer, card), metadata: { owner } },
      };
      Object.assign(session, { status: 'complete', setup_intent, url: null });
      return session.id;
    },
    /** Somebody gives money back in Stripe's own pages. */
    refund(payment: string, amount?: number): void {
      const intent = [...intents.values()].find(({ metadata }) => metadata.payment === payment);
      const fields = new URLSearchParams({ payment_intent: intent?.id ?? '' });
      if (amount !== undefined) fields.set('amount', String(amount));
      giveBack(fields);
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
    /** Of a setup that was given on its page. */
    setupEvent(type: 'checkout.session.completed' | 'setup_intent.succeeded', id: string): StripeEvent {
      told += 1;
      const session = sessions.get(id);
      const object = type === 'setup_intent.succeeded' ? session?.setup_intent : session;
      return { id: `evt_${told}`, type, livemode: false, data: { object: object ?? {} } };
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

/** Speaks to a server as a device does, without a browser: signs in, asks, pushes. Cookies are kept by hand. */
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { newId } from '#contract/ids.ts';
import type { Operation, Service } from '#contract/operation.ts';
import type { PushAnswer, PushOperation } from '#contract/sync/wire.ts';

export type GraphqlAnswer = {
  data?: Record<string, unknown> | null;
  errors?: {
    message: string;
    extensions?: { status: number; code: string; data: unknown; extras: unknown };
  }[];
};

export class ApiClient {
  readonly url: string;
  private readonly origin: string;
  clientId = newId();
  accessToken: string | null = null;
  private cookies = new Map<string, string>();
  private seq = 0;
  private previousInLane = new Map<string, number>();

  /** @param origin  the address that people know, where it is not this one */
  constructor(url: string, origin = url) {
    this.url = url;
    this.origin = origin;
  }

  /** The same device, whose requests go to another node from now on. */
  at(url: string): ApiClient {
    const moved = new ApiClient(url, this.origin);
    moved.clientId = this.clientId;
    moved.accessToken = this.accessToken;
    moved.cookies = this.cookies;
    moved.seq = this.seq;
    moved.previousInLane = this.previousInLane;
    return moved;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Any request as our own scripts make it. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(this.url + path, {
      ...init,
      redirect: 'manual',
      headers: {
        origin: this.origin,
        'sec-fetch-site': 'same-origin',
        [CLIENT_HEADER]: '1',
        ...(this.cookies.size > 0 && {
          cookie: this.cookieHeader,
        }),
        ...(this.accessToken !== null && { authorization: `Bearer ${this.accessToken}` }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  async signIn(identifier: string, password = 'Lectern-2026'): Promise<{ userId: string }> {
    this.accessToken = null;
    const answer = await this.fetch('/web/login', {
      method: 'POST',
      body: JSON.stringify({ identifier, password }),
    });
    if (!answer.ok) throw new Error(`sign-in of ${identifier}: ${answer.status} ${await answer.text()}`);
    const { userId } = (await answer.json()) as { userId: string };
    await this.takeToken();
    return { userId };
  }

  /** A fresh access token for the session that the cookies hold. */
  async takeToken(): Promise<void> {
    const answer = await this.fetch('/web/token');
    if (!answer.ok) throw new Error(`token: ${answer.status} ${await answer.text()}`);
    this.accessToken = ((await answer.json()) as { accessToken: string }).accessToken;
  }

  async query(
    service: Service,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<GraphqlAnswer> {
    const answer = await this.fetch(`/graphql/${service}`, {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
    });
    return (await answer.json()) as GraphqlAnswer;
  }

  /** @param slug  of a skill in the demo's Harbor Academy */
  async skillId(slug: string): Promise<string> {
    const { data } = await this.query(
      'content',
      'query($slug: String!) { getEntityBySlug(slug: $slug) { skill { skillId } } }',
      { slug: `harbor/${slug}` },
    );
    return (data as { getEntityBySlug: { skill: { skillId: string } } }).getEntityBySlug.skill.skillId;
  }

  /** What opens a draft's socket. */
  get draftLogin(): { url: string; origin: string; cookie: string } {
    return { url: this.url.replace('http', 'ws'), origin: this.origin, cookie: this.cookieHeader };
  }

  /** An entry as an outbox would hold it: the next of its lane, with an id of its own. */
  entry(operation: Operation, variables: Record<string, unknown>, lane: string): PushOperation {
    this.seq += 1;
    const prev = this.previousInLane.get(lane) ?? null;
    this.previousInLane.set(lane, this.seq);
    return {
      operationName: operation.name,
      query: operation.document,
      variables,
      extensions: {
        lectern: {
          id: newId(),
          clientId: this.clientId,
          seq: this.seq,
          lane,
          prev,
          opVersion: operation.version,
          base: {},
        },
      },
    };
  }

  /** @throws when there is no answer of the server itself */
  async push(service: Service, operations: PushOperation[]): Promise<PushAnswer[]> {
    const answer = await this.fetch(`/graphql/${service}`, {
      method: 'POST',
      body: JSON.stringify(operations),
    });
    if (answer.status !== 200) throw new Error(`push: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as PushAnswer[];
  }
}

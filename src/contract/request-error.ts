/** What a caller gets when a request failed (ERR-001). */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly data: unknown;
  readonly extras: Record<string, unknown> | undefined;

  constructor(fields: {
    status: number;
    message: string;
    code?: string | undefined;
    data?: unknown;
    extras?: Record<string, unknown> | undefined;
  }) {
    super(fields.message);
    this.name = 'RequestError';
    this.status = fields.status;
    this.code = fields.code;
    this.data = fields.data;
    this.extras = fields.extras;
  }
}

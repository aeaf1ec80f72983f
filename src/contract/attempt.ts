/** The id of an attempt: asked for again with the same one, the server says what became of it (D29). */
export const ATTEMPT_HEADER = 'idempotency-key';

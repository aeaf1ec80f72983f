/**
 * Ids are UUIDv7 made where the thing is made (decision D35). Until the server's row has come back, a comment carries `pending-` and a
 * chat message `tmp-` before the id that it will keep.
 */
import { v7 } from 'uuid';
import * as v from 'valibot';

export const newId = (): string => v7();

export const PENDING_COMMENT = 'pending-';
export const PENDING_MESSAGE = 'tmp-';

/** The id that a thing keeps, whichever form is given. */
export const lastingId = (id: string): string => id.replace(/^(?:pending-|tmp-)/, '');

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const idSchema = v.pipe(v.string(), v.regex(uuid, 'not an id'));
/** In arguments a temporary id may stand where the lasting one will: the server keeps the lasting part. */
export const pointerSchema = v.pipe(v.string(), v.transform(lastingId), v.regex(uuid, 'not an id'));

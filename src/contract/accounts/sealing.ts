/**
 * Work that stays on a device for its owner's next sign-in is sealed (D44). Each box has a pair of keys of its own, whose private half
 * is forgotten when the box is closed: what opens it is agreed between the box's public half and the pair that the server holds for
 * the person (ECDH on P-256, HKDF with SHA-256, AES-256-GCM). So a device closes a box without a network, and nobody opens it without
 * that person's session. Keys are sent as base64url; public ones are uncompressed points.
 */
import * as v from 'valibot';

/** GET, with the bearer of the person: what their boxes are closed for */
export const SEALING_KEY_PATH = '/sync/v1/sealing-key';
/** POST, with the bearer of the person: what opens one of their boxes */
export const BOX_KEY_PATH = '/sync/v1/box-key';

/** a public half: the server's for the person, or the box's own */
export const sealingKeySchema = v.object({ publicKey: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)) });
export const boxKeySchema = v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });

/** HKDF's info: a key that was agreed for one person is none for another. Its salt is the public half of the box. */
export const sealingInfo = (userId: string) => `lectern sealed work of ${userId}`;

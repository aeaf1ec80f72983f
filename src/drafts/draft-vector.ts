/** What a device has of a draft, as the server is told of it. */
import { toBase64 } from 'lib0/buffer';
import * as Y from 'yjs';

/** base64 of its state vector */
export const vectorOf = (doc: Y.Doc): string => toBase64(Y.encodeStateVector(doc));

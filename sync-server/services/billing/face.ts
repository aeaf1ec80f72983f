/** What the paths outside of GraphQL ask of billing. */
export { takeEvent } from './payments/take-event.ts';
export { isSigned } from './payments/webhook-signature.ts';

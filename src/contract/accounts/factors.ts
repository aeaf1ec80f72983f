/** What the REST calls around second factors carry, and what a person sees of their own. */
import * as v from 'valibot';
import { PASSKEY_NAME_LETTERS } from '#domain/second-factors.ts';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';
import { nameSchema } from '../visible-text.ts';

/** Of calls that need nothing to be said. An empty list would pass for an object without fields. */
export const nothingSchema = v.pipe(
  v.unknown(),
  v.check((given) => !Array.isArray(given)),
  v.strictObject({}),
);

const deviceId = v.optional(v.pipe(v.string(), v.maxLength(64)));

/** of an app, or a recovery code, as it was typed */
export const typedCodeSchema = v.pipe(v.string(), v.maxLength(80));
/** `setup` is the server's own, sealed: it comes back with the first code. */
export const totpSetupSchema = v.object({ secret: v.string(), uri: v.string(), setup: v.string() });
export const confirmTotpSchema = v.strictObject({
  setup: v.pipe(v.string(), v.maxLength(2000)),
  code: typedCodeSchema,
});
/** They are shown this once. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });

const passkeyName = nameSchema(PASSKEY_NAME_LETTERS);
/** base64url */
const bytes = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[\w-]*$/));
const credential = {
  id: bytes,
  rawId: bytes,
  type: v.literal('public-key'),
  clientExtensionResults: v.record(v.string(), v.unknown()),
};

/** What an authenticator has signed, as WebAuthn's JSON forms have it. */
export const assertionSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.optional(bytes),
  }),
});
export type Assertion = v.InferOutput<typeof assertionSchema>;

const registrationSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
  }),
});
export type Registration = v.InferOutput<typeof registrationSchema>;

export const secondStepSchema = v.union([
  v.strictObject({ code: typedCodeSchema, deviceId }),
  v.strictObject({ passkey: assertionSchema, deviceId }),
]);
export const passkeySignInSchema = v.strictObject({ passkey: assertionSchema, deviceId });
export const addPasskeySchema = v.strictObject({ name: passkeyName, passkey: registrationSchema });
export const renamePasskeySchema = v.strictObject({ id: idSchema, name: passkeyName });
export const passkeyIdSchema = v.strictObject({ id: idSchema });

const passkeySchema = v.object({
  id: idSchema,
  name: v.string(),
  createdAt: v.number(),
  usedAt: v.nullable(v.number()),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** Somebody of a provider, by its own name for them. */
const joinedProviderSchema = v.object({
  issuer: v.string(),
  subject: v.string(),
  address: v.nullable(v.string()),
  createdAt: v.number(),
  /** since when it opens the account no more; null: it does */
  endedAt: v.nullable(v.number()),
});
export type JoinedProvider = v.InferOutput<typeof joinedProviderSchema>;
const PROVIDER_NAME_LETTERS = 1_000;
const givenName = v.pipe(v.string(), v.maxLength(PROVIDER_NAME_LETTERS));
export const setProviderSchema = v.strictObject({
  issuer: givenName,
  subject: givenName,
  ended: v.boolean(),
});

export const factorsPage = defineServerPage({
  name: 'getSignInFactors',
  service: 'accounts',
  args: {},
  result: '',
  answer: v.object({
    /** since when an authenticator app is set up; null: none is */
    totpSince: v.nullable(v.number()),
    recoveryCodesLeft: v.number(),
    passkeys: v.array(passkeySchema),
    /** absent: a server of before, or an answer that was kept */
    providers: v.optional(v.array(joinedProviderSchema), []),
  }),
});

/** What a person does with their own account, and the REST calls by their cookie for what asks for a fresh sign-in (ACCT-020, D71, D76). */
import * as v from 'valibot';
import { accountFields } from '#domain/account-fields.ts';
import { APP_KEY_NAME_LETTERS, appKeyScopes } from '#domain/app-keys.ts';
import { foldName } from '#domain/fold-name.ts';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';
import { nameSchema } from '../visible-text.ts';
import { assertionSchema, typedCodeSchema } from './factors.ts';
import { providerAnswer } from './providers.ts';
import { socialSchema } from './user.ts';

export const STEP_UP_PATH = '/web/step-up';
export const ADD_EMAIL_PATH = '/web/emails/add';
export const PRIMARY_EMAIL_PATH = '/web/emails/primary';
export const REMOVE_EMAIL_PATH = '/web/emails/remove';
export const CREATE_APP_KEY_PATH = '/web/app-keys/create';
export const DELETE_APP_KEY_PATH = '/web/app-keys/delete';
export const CHANGE_USERNAME_PATH = '/web/username';
export const DELETE_ACCOUNT_PATH = '/web/account/delete';
export const KEEP_ACCOUNT_PATH = '/web/account/keep';

/** Proves again who is there: by the password, by a code where the person has an authenticator app, by a passkey, or by a provider. */
export const stepUpRequestSchema = v.union([
  v.strictObject({ password: v.pipe(v.string(), v.maxLength(1000)) }),
  v.strictObject({ code: typedCodeSchema }),
  v.strictObject({ passkey: assertionSchema }),
  v.strictObject(providerAnswer),
]);

export const emailRequestSchema = v.strictObject({
  address: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(320),
    v.check((text) => accountFields.email(text) === null),
    v.transform(foldName),
  ),
});

export const appKeyRequestSchema = v.strictObject({
  name: nameSchema(APP_KEY_NAME_LETTERS),
  scopes: v.pipe(v.array(v.picklist(appKeyScopes)), v.nonEmpty()),
});
/** The key is shown this once. */
export const newAppKeySchema = v.object({ id: idSchema, key: v.string() });
export const appKeyIdSchema = v.strictObject({ id: idSchema });

const appKeySchema = v.object({
  id: idSchema,
  name: v.string(),
  scopes: v.array(v.picklist(appKeyScopes)),
  lastFour: v.string(),
  createdAt: v.number(),
  expiresAt: v.number(),
  usedAt: v.nullable(v.number()),
});
export type AppKey = v.InferOutput<typeof appKeySchema>;

export const appKeysPage = defineServerPage({
  name: 'getAppKeys',
  service: 'accounts',
  args: {},
  result: '',
  answer: v.object({ keys: v.array(appKeySchema) }),
});

/** Whether it is free is the server's to know. The one of before leads to the new one (D67). */
export const usernameRequestSchema = v.strictObject({
  username: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => accountFields.username(text) === null),
    v.transform(foldName),
  ),
});

/** Of a person who shows it (ROUTE-019). `alias` is the one of today. */
const publicProfileSchema = v.object({
  alias: v.string(),
  name: v.object({ first: v.string(), last: v.string() }),
  image: v.nullable(v.string()),
  about: v.string(),
  socials: v.array(socialSchema),
});
export type PublicProfile = v.InferOutput<typeof publicProfileSchema>;

export const publicProfilePage = defineServerPage({
  name: 'getPublicProfile',
  service: 'accounts',
  args: { alias: v.pipe(v.string(), v.maxLength(100)) },
  result: '',
  answer: publicProfileSchema,
});

/** The method that an owner's next terms are paid with: shown, chosen by a press of its own, changed and removed. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { SOURCE_LETTERS } from './invoice.ts';
import { currencySchema, ownerInfoSchema, savedMethodSchema } from './plan-overview.ts';

export const savedMethodPage = defineServerPage({
  name: 'getSavedMethod',
  service: 'billing',
  args: { ownerInfo: ownerInfoSchema },
  result: '',
  answer: v.object({
    /** null: there is none */
    method: v.nullable(savedMethodSchema),
    /** null: nobody takes payments here */
    provider: v.nullable(v.picklist(['test', 'stripe'])),
    /** of what is priced from now on */
    currency: currencySchema,
  }),
});

export const methodAnswerSchema = v.object({
  status: v.picklist(['saved', 'refused', 'elsewhere', 'off']),
  /** where the person goes on, if the provider asks them itself */
  url: v.nullable(v.string()),
});

/** What is saved by then stays until the new one is. */
export const changeMethodOperation = {
  ...defineOperation({
    name: 'changeMethod',
    service: 'billing',
    args: {
      /** made once for each try by the page: the idempotency key */
      setupId: idSchema,
      ownerInfo: ownerInfoSchema,
      /** of the test provider the number of a test card and the month in which it expires; otherwise null */
      source: v.nullable(v.pipe(v.string(), v.maxLength(SOURCE_LETTERS))),
    },
    result: '{ status url }',
    refusals: ['FORBIDDEN_ACCESS'],
  }),
  answer: methodAnswerSchema,
};

/** In the place of a setup's name: the person has left the provider's page without giving anything. */
export const LEFT_SETUP = 'left';

/** The person is back from the provider. */
export const confirmMethodOperation = {
  ...defineOperation({
    name: 'confirmMethod',
    service: 'billing',
    args: {
      ownerInfo: ownerInfoSchema,
      /** the provider's own name of what it has asked them */
      setup: v.pipe(v.string(), v.regex(/^\w{1,255}$/)),
    },
    result: '{ status url }',
    refusals: ['FORBIDDEN_ACCESS'],
  }),
  answer: methodAnswerSchema,
};

/** Auto Pay, which has nothing to pay with then, goes off with it. */
export const removeMethodOperation = defineOperation({
  name: 'removeMethod',
  service: 'billing',
  args: { ownerInfo: ownerInfoSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS'],
});

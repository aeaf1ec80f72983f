/** Subscriptions that open content, as the people of an organization see them (BILL-002), and their licenses. */
import * as v from 'valibot';
import { productTypeSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';

export const contentSubscriptionSchema = v.object({
  type: productTypeSchema,
  active: v.boolean(),
  collections: v.array(v.object({ collectionId: idSchema, owner: idSchema })),
  startsAt: v.nullable(v.number()),
  endsAt: v.nullable(v.number()),
  id: v.optional(idSchema),
  accessId: v.optional(v.nullable(idSchema)),
  ownerId: v.optional(idSchema),
  groupOwner: v.optional(v.nullable(idSchema)),
  productOwner: v.object({ id: idSchema }),
  orgId: v.nullable(idSchema),
  organizationName: v.nullable(v.string()),
  subOwnerSlug: v.nullable(v.string()),
  catalogId: v.nullable(idSchema),
  isActive: v.boolean(),
  expiresSoon: v.boolean(),
  renewalPeriod: v.picklist(['monthly', 'yearly']),
  /** what the banner has to know of the plan; null: there is none */
  plan: v.nullable(
    v.object({
      hasAutopay: v.boolean(),
      customRenewal: v.nullable(v.object({ start: v.number() })),
      /** another term follows without a gap, paid or about to be; absent: an older server says nothing of it */
      continues: v.optional(v.boolean()),
    }),
  ),
});
export type ContentSubscription = v.InferOutput<typeof contentSubscriptionSchema>;

/** Of the caller's organizations the subscription that ends last, one each. */
export const organizationSubscriptionsPage = defineServerPage({
  name: 'getOrganizationSubscriptions',
  service: 'billing',
  args: {},
  result: '',
  answer: v.array(contentSubscriptionSchema),
});

const subscriptionLicensesSchema = v.object({
  subscriptionId: idSchema,
  description: v.string(),
  licenses: v.number(),
  startsAt: v.number(),
  endsAt: v.nullable(v.number()),
  /** test data: its licenses open nothing */
  sandbox: v.boolean(),
  seated: v.array(v.object({ name: v.string(), assignedAt: v.number(), invited: v.boolean() })),
});
export type SubscriptionLicenses = v.InferOutput<typeof subscriptionLicensesSchema>;

/** null: there is no such subscription */
export const subscriptionLicensesPage = defineServerPage({
  name: 'getSubscriptionLicenses',
  service: 'billing',
  args: { organizationId: idSchema, subscriptionId: idSchema },
  result: '',
  answer: v.nullable(subscriptionLicensesSchema),
});

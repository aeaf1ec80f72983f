/** The GraphQL schema of each service. */
import type { GraphQLSchema } from 'graphql';
import type { Service } from '#contract/operation.ts';
import { accountsSchema } from './accounts/schema.ts';
import { billingSchema } from './billing/schema.ts';
import { communicationSchema } from './communication/schema.ts';
import { contentSchema } from './content/schema.ts';

export const schemas: Record<Service, GraphQLSchema> = {
  accounts: accountsSchema,
  content: contentSchema,
  communication: communicationSchema,
  billing: billingSchema,
};

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPricingPlanAndProductOperation, planOffersPage } from '#contract/billing/product.ts';
import { newId } from '#contract/ids.ts';
import { schemas } from '#server/services/schemas.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let cookie: string;
let organizationId: string;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const userId = await app.addAccount({ alias: 'ana' });
  organizationId = await app.addOrganization('harbor');
  await app.join(userId, organizationId, ['billingAdmin']);
  ({ cookie } = await signedIn(app, 'ana'));
});
afterAll(() => app.close());

const token = async (): Promise<string> =>
  (await app.inject({ url: '/web/token', headers: { ...ownPage, cookie } })).json().accessToken;
const call = (accessToken: string, environment: string | null, query: string, variables: object) =>
  app.inject({
    method: 'POST',
    url: '/graphql/billing',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'x-primary-use': 'true',
      ...(environment !== null && { 'x-billing-environment': environment }),
    },
    payload: { query, variables },
  });

it('a session deals with real money until it enters the sandbox, with test data after it, and a call that means the other is refused (BILL-007, BILL-009)', async () => {
  const live = await token();
  await app.inject({ method: 'POST', url: '/web/sandbox', headers: { ...ownPage, cookie } });
  const sandbox = await token();
  const product = {
    ...{ provider: 'test', amountInCents: 500, interval: 'MONTHLY', intervalCount: 1, productName: 'Crew' },
    ...{ productId: newId(), pricingPlanId: newId(), tenantId: organizationId },
  };
  const made = await call(sandbox, 'SANDBOX', createPricingPlanAndProductOperation.document, product);
  expect(made.statusCode).toBe(200);
  expect(made.headers['x-primary-use']).toBe('true');
  const ownerInfo = { type: 'ORGANIZATION', id: organizationId };
  const offers = (accessToken: string, environment: string | null) =>
    call(accessToken, environment, planOffersPage.document, { ownerInfo });
  for (const environment of ['SANDBOX', null])
    expect((await offers(sandbox, environment)).json().data.getPlanOffers).toHaveLength(1);
  for (const environment of ['LIVE', null])
    expect((await offers(live, environment)).json().data.getPlanOffers).toEqual([]);
  for (const refused of [
    await offers(sandbox, 'LIVE'),
    await offers(live, 'SANDBOX'),
    await offers(live, 'x'),
  ])
    expect([refused.statusCode, refused.json().errors[0].extensions.code]).toEqual([
      400,
      'INVALID_ARGUMENTS',
    ]);
});

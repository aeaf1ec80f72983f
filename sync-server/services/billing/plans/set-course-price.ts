/** A course is sold at a price, or no longer (COLL-025). Of real money the course says so; test data leaves it as it is. */
import type { setCoursePriceOperation } from '#contract/billing/product.ts';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../../content/announce.ts';
import { writeOffer } from '../../content/face.ts';
import { assertBilling } from '../access.ts';
import { environmentOf } from '../environment.ts';
import { providerOf } from '../payment-providers.ts';
import { insertPlans, insertProduct, productOfCourse, retirePlans } from '../repository.ts';
import { currencyOf } from '../selling.ts';

/** @throws Refusal FORBIDDEN_ACCESS: also for a course of the internal catalog, which its members have anyhow */
export async function setCoursePrice(
  ctx: ServiceContext,
  { courseId, productId, priceInCents }: ArgsOf<typeof setCoursePriceOperation>,
) {
  const { tx, at } = ctx;
  const course = await tx
    .selectFrom('content.collections')
    .select(['organizationId', 'title', 'rootType', 'type'])
    .where('id', '=', courseId)
    .forUpdate()
    .executeTakeFirst();
  if (!course) throw new Refusal('FORBIDDEN_ACCESS');
  const { organizationId, title } = course;
  await assertBilling(ctx, { type: 'ORGANIZATION', id: organizationId }, 'Manage');
  if (course.type !== 'course' || course.rootType !== 'catalog') throw new Refusal('FORBIDDEN_ACCESS');
  const environment = environmentOf(ctx);
  const known = await productOfCourse(tx, environment, organizationId, courseId);
  if (known) await retirePlans(tx, environment, known.id);
  const planId = newId();
  const currency = currencyOf(priceInCents ?? 0);
  const id = known?.id ?? productId;
  if (priceInCents !== null) {
    if (!known)
      await insertProduct(tx, {
        environment,
        id,
        tenantId: organizationId,
        kind: 'enrollment',
        name: title,
        provider: providerOf(environment)?.name ?? 'test',
        courseIds: JSON.stringify([courseId]),
        createdAt: at,
      });
    await insertPlans(tx, [
      {
        environment,
        id: planId,
        productId: id,
        title,
        priceCents: priceInCents,
        currency,
        termCount: 1,
        interval: null,
        createdAt: at,
      },
    ]);
  }
  if (environment === 'LIVE') {
    const details =
      priceInCents === null
        ? null
        : { productId: id, prices: [{ priceId: planId, pricePerUnitCents: priceInCents, currency }] };
    await writeOffer(tx, courseId, details, { updatedAt: at });
    await announceCollection(ctx, courseId);
  }
  await audit(tx, {
    kind: 'price changed',
    at,
    by: ctx.caller,
    organizationId,
    entity: { type: 'collection', id: courseId },
    details: { environment, priceInCents, currency },
  });
  return { success: true };
}

/** For how much a course is sold to the public. */
import type { ReadContext } from '../../../verbs/service-context.ts';
import { environmentOf } from '../environment.ts';
import { findPlan, plansOfProducts, productOfCourse, type SoldPlan } from '../repository.ts';

export async function courseOffer(ctx: ReadContext, { courseId }: { courseId: string }) {
  const plan = await offerOf(ctx, courseId);
  return plan ? { priceInCents: plan.priceCents, currency: plan.currency } : null;
}

/** @returns undefined: it is not for sale to the public; the same where there is no such course */
export async function offerOf(ctx: ReadContext, courseId: string): Promise<SoldPlan | undefined> {
  const { tx } = ctx;
  const environment = environmentOf(ctx);
  const course = await tx
    .selectFrom('content.collections')
    .select('organizationId')
    .where('id', '=', courseId)
    .where('type', '=', 'course')
    .where('rootType', '=', 'catalog')
    .where('visible', '=', true)
    .where('archived', '=', false)
    .executeTakeFirst();
  const product = course && (await productOfCourse(tx, environment, course.organizationId, courseId));
  const offered = product ? await plansOfProducts(tx, environment, [product.id]) : [];
  const active = offered.find((each) => each.active);
  return active && findPlan(tx, environment, active.id);
}

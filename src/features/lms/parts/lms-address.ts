/** The viewer's addresses under its base path /lms (ROUTE-030). */
import * as v from 'valibot';
import { type LmsEntity, lmsEntitySchema } from '#contract/lms/entity.ts';

export type LmsAddress =
  | { kind: 'course'; entity: LmsEntity }
  | { kind: 'skill'; entity: LmsEntity; skillSlug: string }
  | { kind: 'lab'; labId: string; entity: { type: string; id: string } };

/** @returns null: no address of the viewer */
export function parseLmsAddress(pathname: string): LmsAddress | null {
  const [base, rxd, verb, ...rest] = segmentsOf(pathname);
  if (base !== 'lms' || rxd !== 'rxd' || rest.some((segment) => segment === '')) return null;
  const [first, second, third, fourth] = rest;
  if (verb === 'lab')
    return rest.length === 3 && first && second && third
      ? { kind: 'lab', labId: first, entity: { type: second, id: third } }
      : null;
  const entity = v.safeParse(lmsEntitySchema, { type: first, id: second });
  if (verb !== 'consume' || !entity.success) return null;
  if (rest.length === 2) return { kind: 'course', entity: entity.output };
  return rest.length === 4 && third === 'skill' && fourth
    ? { kind: 'skill', entity: entity.output, skillSlug: fourth }
    : null;
}

function segmentsOf(pathname: string): string[] {
  try {
    return pathname.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent);
  } catch {
    return []; // not decodable: no address of ours
  }
}

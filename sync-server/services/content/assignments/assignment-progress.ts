/** Who has finished what was assigned, a page at a time in the order of their names: for those who may assign it. */
import * as v from 'valibot';
import type { getAssignmentProgressPage } from '#contract/content/assignment.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { isFinished } from '#domain/assignments.ts';
import { invalid, storableText } from '../../../verbs/check-arguments.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessAssignment } from './access.ts';
import { type PersonPlace, progressOfPeople } from './repository.ts';

const ON_A_PAGE = 100;

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function assignmentProgress(
  ctx: ReadContext,
  { assignmentId, cursor }: { assignmentId: string; cursor?: string | null | undefined },
): Promise<PageAnswer<typeof getAssignmentProgressPage>> {
  const { stackId, organizationId, toType, toId } = await accessAssignment(ctx, assignmentId);
  const found = await progressOfPeople(ctx.tx, {
    stackId,
    organizationId,
    to: { type: toType, id: toId },
    after: cursor ? placeOf(cursor) : null,
    limit: ON_A_PAGE + 1,
  });
  const shown = found.slice(0, ON_A_PAGE);
  const last = found.length > ON_A_PAGE ? shown.at(-1) : undefined;
  const people = shown.map(({ place: _, ...person }) => ({ ...person, finished: isFinished(person) }));
  return { cursor: last ? cursorOf(last.place) : null, people };
}

const cursorOf = (place: PersonPlace) => Buffer.from(JSON.stringify(place)).toString('base64url');
const placeSchema = v.tuple([storableText, storableText, storableText]);

function placeOf(cursor: string): PersonPlace {
  try {
    return v.parse(placeSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalid('cursor', 'not a cursor');
  }
}

/** A person ends a session; its score is the server's. Served by services/content/exams. */
import { finishExamSessionOperation } from '#contract/content/exam.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const finishExamSession = defineMutation({
  operation: finishExamSessionOperation,
  lane: ({ sessionId }) => `examSession:${sessionId}`,
  types: ['examSession'],
  touches: ({ args }) => [entityKey('examSession', args.sessionId)],
  needs: ({ sessionId }) => [entityKey('examSession', sessionId)],
  apply: (rows, { args: { sessionId, at } }) => {
    const session = rows.get('examSession', sessionId);
    if (!session || session.finishedAt !== null) return [];
    return [{ key: entityKey('examSession', sessionId), row: { ...session, finishedAt: at } }];
  },
  about: ({ sessionId }) => ({ place: entityKey('examSession', sessionId), text: null }),
});

export const sample: SampleOf<typeof finishExamSession> = ({ all }, chance) => {
  const session = oneOf(
    all('examSession').filter(({ finishedAt }) => finishedAt === null),
    chance,
  );
  return session ? { sessionId: session.id, at: session.startedAt + 1_000 } : null;
};

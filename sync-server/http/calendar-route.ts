/** `GET /calendar/{token}.ics`: a person's schedule for calendar programs. Whoever has the address may read it. */
import type { FastifyInstance } from 'fastify';
import { CALENDAR_FILE_ENDING, CALENDAR_PATH } from '#contract/content/calendar-feed.ts';
import { Refusal } from '#contract/errors.ts';
import { calendarAt } from '../services/content/face.ts';
import type { GetBackend } from '../web/backend.ts';

type Options = { backend: GetBackend; publicUrl: string };
type CalendarRequest = { Params: { file: string } };

export function calendarRoute(app: FastifyInstance, { backend, publicUrl }: Options): void {
  const config = { action: 'platform.SignIn', counted: 'sign-in' } as const;
  app.get<CalendarRequest>(`${CALENDAR_PATH}/:file`, { config }, async (request, reply) => {
    const { file } = request.params;
    const { database, now } = backend();
    const calendar = file.endsWith(CALENDAR_FILE_ENDING)
      ? await calendarAt(
          { tx: database.db, at: now() },
          file.slice(0, -CALENDAR_FILE_ENDING.length),
          publicUrl,
        )
      : null;
    if (calendar === null) throw new Refusal('NOT_FOUND');
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(calendar);
  });
}

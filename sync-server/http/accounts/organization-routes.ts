/** `GET /organization?alias=` and `GET /organization/{id}`: what anybody may know of one (API-008, D7). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { findOrganization, findOrganizationByAlias } from '../../services/accounts/face.ts';
import type { GetBackend } from '../../web/backend.ts';

type Options = { backend: GetBackend };

const aliasSchema = v.object({ alias: v.pipe(v.string(), v.maxLength(100)) });

export function organizationRoutes(app: FastifyInstance, { backend }: Options): void {
  const config = { action: 'organization.Read', counted: 'row' } as const;
  const shown = (organization: Awaited<ReturnType<typeof findOrganization>>) => {
    if (!organization) throw new Refusal('NOT_FOUND');
    const { id, name, alias, logoSquare } = organization;
    return { data: { organization: { id, name, alias, images: { logoSquare } } } };
  };

  app.get('/organization', { config }, async (request) => {
    const asked = v.safeParse(aliasSchema, request.query);
    if (!asked.success) throw new Refusal('INVALID_ARGUMENTS');
    return shown(await findOrganizationByAlias(backend().database.db, asked.output.alias.toLowerCase()));
  });

  // An id and nothing else: `/organization/create` is a page of the app.
  app.get<{ Params: { id: string } }>(
    '/organization/:id([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})',
    { config },
    async (request) => {
      return shown(await findOrganization(backend().database.db, request.params.id));
    },
  );
}

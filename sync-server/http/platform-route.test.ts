import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { CONTACT_PATH } from '#contract/contact-path.ts';
import { noLinks } from '../settings/settings.ts';
import { platformRoute } from './platform-route.ts';

it('leads whoever asks for support to where the operator helps, else to the page of help (ROUTE-035)', async () => {
  const leadsTo = async (contact: string | null) => {
    const app = Fastify();
    platformRoute(app, { flags: [], links: { ...noLinks, contact } });
    const { statusCode, headers } = await app.inject(CONTACT_PATH);
    return [statusCode, headers.location];
  };
  expect(await leadsTo('https://help.school.example/')).toEqual([302, 'https://help.school.example/']);
  expect(await leadsTo(null)).toEqual([302, '/help']);
});

/** An organization's alias is the first segment of its pages: no word that leads elsewhere can be one (D22). */
import { routeWords } from './routes.ts';
import { serverSegments } from './server-segments.ts';

/** Lower-case letters, digits and single hyphens between them. */
const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const mayBeAlias = (alias: string): boolean =>
  FORM.test(alias) && !routeWords.has(alias) && !serverSegments.has(alias);

/** Takes away what the server wrote into a public page: from now on the app says the same itself, and a page has one heading. */
import { PUBLIC_PAGE_ID } from '#domain/public-page-id.ts';

export const removePublicPage = (page: Document): void => page.getElementById(PUBLIC_PAGE_ID)?.remove();

/** Of what the server writes into a public page, which the app takes away when it shows the page itself. */
export const PUBLIC_PAGE_ID = 'public-page';

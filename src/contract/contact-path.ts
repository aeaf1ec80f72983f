/** Leads to where the operator helps people, else to the page of help (D83). */
export const CONTACT_PATH = '/web/contact';

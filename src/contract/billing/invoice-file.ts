/** Where an invoice and its credit notes are files: whoever has the invoice's address has them. */
export const INVOICE_FILES_PATH = '/web/invoices';
export const INVOICE_FILE_ENDING = '.pdf';

/** @param creditNoteId  of a credit note for it; null: the invoice */
export const invoiceFilePath = (uppToken: string, creditNoteId: string | null = null): string =>
  `${INVOICE_FILES_PATH}/${uppToken}${INVOICE_FILE_ENDING}${creditNoteId === null ? '' : `?credit=${creditNoteId}`}`;

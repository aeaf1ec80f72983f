/** Who sold to whom, as they were called when an invoice was paid: what comes later does not change a document. */
export type InvoiceParty = { name: string; address: string; taxNumber: string };
export type InvoiceParties = {
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** how it was paid: brand and last four, or the provider's name */
  method: string;
  tax: { name: string; percent: number } | null;
};

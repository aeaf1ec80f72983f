/** Where a method is saved: under its own heading, or else by paying for a plan. */
const HEADINGS = ['billing-method', 'billing-offers'] as const;

export function showMethod(): void {
  const heading = HEADINGS.map((id) => document.getElementById(id)).find((each) => each !== null);
  heading?.scrollIntoView({ block: 'start' });
  heading?.closest('section')?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
}

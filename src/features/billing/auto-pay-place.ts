/** Where the Auto Pay switch is: the banner leads to it, from another page and on the page that has it. */
export const AUTO_PAY_ID = 'auto-pay';

let wanted: string | null = null;

/** Scrolls to an owner's switch and focuses it. @returns false: it is on no page just now, and will be shown once it is */
export function showAutoPay(ownerId: string): boolean {
  const found = document.getElementById(AUTO_PAY_ID);
  const at = found?.dataset.owner === ownerId ? found : null;
  wanted = at === null ? ownerId : null;
  at?.scrollIntoView({ block: 'center' });
  at?.focus({ preventScroll: true });
  return at !== null;
}

/** The switch has come. */
export function showWantedAutoPay(ownerId: string): void {
  if (wanted === ownerId) showAutoPay(ownerId);
}

/** After a form was refused: the person continues in the first field that says what is missing. */
import { flushSync } from 'react-dom';

/** @param show  makes the fields say so */
export function focusFirstFault(form: HTMLElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

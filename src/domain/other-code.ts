/** A code that is typed or pasted where the other kind of code is asked for: it leads to its own page, and is not called wrong. */
import { accessCodeForm } from './access-code.ts';
import { joinCodeForm } from './account-fields.ts';
import type { CodeForm } from './code-form.ts';
import { typedCode } from './typed-code.ts';

/** What the page asks for comes first. @returns null: what is asked for, or no code */
const insteadOf = (text: string, asked: CodeForm, other: CodeForm): string | null =>
  typedCode(text, asked) === null ? typedCode(text, other) : null;

export const joinCodeAtRedeem = (text: string): string | null =>
  insteadOf(text, accessCodeForm, joinCodeForm);
export const accessCodeAtJoin = (text: string): string | null =>
  insteadOf(text, joinCodeForm, accessCodeForm);

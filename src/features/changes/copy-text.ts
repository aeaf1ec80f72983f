/** What a person wrote, into the clipboard; and a word on whether that worked. */
import * as words from '#contract/words/en.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ id: 'copied', text: words.changes.copied });
  } catch {
    showToast({ id: 'copied', tone: 'vermilion', icon: stateIcons.needsYou, text: words.changes.copyFailed });
  }
}

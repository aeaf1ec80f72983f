/** A message of the product as it is read: its words, and the path on this site that it leads to (D106). */
import type { Message } from '#contract/communication/message.ts';
import { inboxWords, noticeText } from '#contract/words/en/inbox.ts';
import { ownPathOf } from '#domain/realtime.ts';

type ShownNotice<Path = string | null> = { title: string; text: string; action: string; path: Path };

const INBOX = '/inbox';

/** of words that come up by themselves; all of them are in the inbox */
const TOAST_LETTERS = 160;

/** As it comes up beside a page. What an announcement says stands nowhere but in the inbox, and is read there. */
export function toastOfNotice(message: Pick<Message, 'fields'>): Omit<ShownNotice<string>, 'title'> {
  const { title, text, action, path } = shownNotice(message);
  if (message.fields.template === 'announcement') {
    const words = text.length > TOAST_LETTERS ? `${text.slice(0, TOAST_LETTERS).trimEnd()}…` : text;
    return { text: `${title}: ${words}`, action: inboxWords.showAll, path: INBOX };
  }
  return { text: title, action: path === null ? inboxWords.showAll : action, path: path ?? INBOX };
}

export function shownNotice({ fields }: Pick<Message, 'fields'>): ShownNotice {
  const { template, variables = {} } = fields;
  const said =
    template === undefined && fields.text !== ''
      ? { ...noticeText(undefined), title: fields.text, text: '' }
      : noticeText(template, variables);
  return { ...said, path: ownPathOf(variables.link) };
}

/** A message of the product as it is read: its words, and the path on this site that it leads to (D106). */
import type { Message } from '#contract/communication/message.ts';
import { noticeText } from '#contract/words/en/inbox.ts';
import { ownPathOf } from '#domain/realtime.ts';

type ShownNotice = { title: string; text: string; action: string; path: string | null };

export function shownNotice({ fields }: Pick<Message, 'fields'>): ShownNotice {
  const { template, variables = {} } = fields;
  const said =
    template === undefined && fields.text !== ''
      ? { ...noticeText(undefined), title: fields.text, text: '' }
      : noticeText(template, variables);
  return { ...said, path: ownPathOf(variables.link) };
}

/** What a person does in one channel; each is stored on the device first. */
import { useMemo } from 'react';
import type { Message } from '#contract/communication/message.ts';
import type { ReportReason } from '#contract/communication/report.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import * as words from '#contract/words/en.ts';
import { copyText } from '#features/changes/copy-text.ts';
import { deleteEntityMessage } from '#mutations/communication/delete-entity-message.ts';
import { dismissMessageReports } from '#mutations/communication/dismiss-message-reports.ts';
import { editEntityMessage } from '#mutations/communication/edit-entity-message.ts';
import { postEntityMessage } from '#mutations/communication/post-entity-message.ts';
import { removeEntityMessage } from '#mutations/communication/remove-entity-message.ts';
import { reportEntityMessage } from '#mutations/communication/report-entity-message.ts';
import { toggleEntityReaction } from '#mutations/communication/toggle-entity-reaction.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

export type ChatActs = {
  /** @returns whether it is stored: what is not stays in its field */
  post: (text: string, parentId: string | null) => Promise<boolean>;
  edit: (message: Message, text: string) => Promise<boolean>;
  remove: (message: Message) => Promise<boolean>;
  /** somebody else's, by who may change the group */
  moderate: (message: Message) => Promise<boolean>;
  react: (message: Message, reaction: string, on: boolean) => Promise<boolean>;
  report: (message: Message, reason: ReportReason, note: string) => Promise<boolean>;
  dismissReports: (message: Message) => Promise<boolean>;
};

export function useChatActs(entityId: string): ChatActs {
  const post = useMutate(postEntityMessage);
  const edit = useMutate(editEntityMessage);
  const remove = useMutate(deleteEntityMessage);
  const moderate = useMutate(removeEntityMessage);
  const react = useMutate(toggleEntityReaction);
  const report = useMutate(reportEntityMessage);
  const dismiss = useMutate(dismissMessageReports);
  return useMemo(() => {
    const place = { entityType: 'channel', entityId } as const;
    const of = ({ messageId, parent }: Message) => ({ ...place, messageId, hasParent: parent !== null });
    return {
      post: (text, parentId) => stored(text, () => post({ ...place, text, parentId })),
      edit: (message, text) => stored(text, () => edit({ ...of(message), text })),
      remove: ({ messageId, parent: parentId }) =>
        stored('', () => remove({ ...place, messageId, parentId })),
      moderate: ({ messageId, parent: parentId }) =>
        stored('', () => moderate({ ...place, messageId, parentId })),
      react: (message, reaction, on) => stored('', () => react({ ...of(message), reaction, on })),
      report: ({ messageId }, reason, note) =>
        stored(note, () => report({ ...place, messageId, reason, note })),
      dismissReports: ({ messageId }) => stored('', () => dismiss({ ...place, messageId })),
    };
  }, [entityId, post, edit, remove, moderate, react, report, dismiss]);
}

async function stored(text: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error;
    showToast({
      id: 'chat-not-saved',
      tone: 'vermilion',
      icon: stateIcons.needsYou,
      text: say.notSaved,
      ...(text !== '' && {
        action: { label: words.changes.copyText, onPress: () => void copyText(text) },
      }),
    });
    return false;
  }
}

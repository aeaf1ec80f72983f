/** What is asked before somebody else's message is removed or reported. */
import type { Message } from '#contract/communication/message.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { talkWords } from '#contract/words/en/talk.ts';
import { ReportDialog } from '#features/talk/report-dialog.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import type { ChatActs } from '../use-chat-acts.ts';

/** @param asked  it waits for the answer; null: nothing is asked */
export function RemoveDialog({
  asked,
  acts,
  onClose,
}: {
  asked: Message | null;
  acts: ChatActs;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      onConfirm={() => {
        if (asked) void acts.moderate(asked);
        onClose();
      }}
      title={say.removeTitle}
      confirmLabel={say.removeConfirm}
      cancelLabel={say.cancel}
      closeLabel={say.close}
    >
      {say.removeText}
    </ConfirmDialog>
  );
}

export function ReportMessageDialog({
  reported,
  acts,
  onClose,
}: {
  reported: Message;
  acts: ChatActs;
  onClose: () => void;
}) {
  return (
    <ReportDialog
      opened
      title={talkWords.message.title}
      hint={talkWords.message.hint}
      onClose={onClose}
      onReport={(reason, note) => {
        onClose();
        void acts.report(reported, reason, note).then((stored) => {
          if (stored) showToast({ id: 'chat-reported', text: talkWords.report.done });
        });
      }}
    />
  );
}

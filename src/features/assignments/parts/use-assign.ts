/** Assigning and withdrawing, at once on this device. */
import { assignmentWords as say } from '#contract/words/en/assignments.ts';
import { assignStack } from '#mutations/content/assign-stack.ts';
import { withdrawAssignment } from '#mutations/content/withdraw-assignment.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';

/** @returns what went wrong, in words; null: nothing */
async function tried(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error;
    return say.notSaved;
  }
}

export function useAssign() {
  const assign = useMutate(assignStack);
  const withdraw = useMutate(withdrawAssignment);
  return {
    assign: (...given: Parameters<typeof assign>) => tried(() => assign(...given)),
    withdraw: (assignmentId: string) => tried(() => withdraw({ assignmentId })),
  };
}

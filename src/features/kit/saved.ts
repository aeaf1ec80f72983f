/** An act that this device keeps at once; where there is no room for it, the person is told. */
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

/** @param id  of the toast, so that several tries show one. @returns acts that answer whether they are saved on this device */
export const savedOr =
  (id: string, text: string) =>
  <Args>(act: (args: Args) => Promise<unknown>) =>
  async (args: Args): Promise<boolean> => {
    try {
      await act(args);
      return true;
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id, tone: 'vermilion', icon: stateIcons.needsYou, text });
      return false;
    }
  };

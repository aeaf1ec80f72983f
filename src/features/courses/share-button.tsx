/** Gives the page's address to somebody: by the device's own sheet, else as a copied link. */
import { IconShare2 } from '@tabler/icons-react';
import { studyWords as say } from '#contract/words/en/study.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toasts.ts';

export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = new URL(path, location.origin).href;
    const given = { title, url };
    if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(given)) {
      // Closing the sheet is no failure.
      await navigator.share(given).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({ id: 'share', tone: 'moss', text: say.linkCopied });
    } catch {
      showToast({ id: 'share', tone: 'brass', text: say.notCopied });
    }
  };
  return <IconButton icon={IconShare2} label={say.share} onPress={() => void share()} />;
}

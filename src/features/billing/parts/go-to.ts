/** A provider may ask on its own pages; ours are opened without a start of the app. */
import type { useNavigate } from '@tanstack/react-router';

export async function goTo(url: string, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  if (url.startsWith('/')) await navigate({ href: url });
  else if (url.startsWith('https://')) window.location.assign(url);
}

/** The few ways inside the viewer. The app's router leads to pages that an embedded session does not have. */
import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export const usePathname = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);

export function goTo(path: string): void {
  if (path !== window.location.pathname) window.history.pushState(window.history.state, '', path);
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

type LmsLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

export function LmsLink({ to, onClick, children, ...rest }: LmsLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

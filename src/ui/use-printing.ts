/** Whether the page is being printed: what is folded on the screen is whole on paper. */
import { useSyncExternalStore } from 'react';

let printing = false;

function subscribe(onChange: () => void): () => void {
  const tell = ({ type }: Event) => {
    printing = type === 'beforeprint';
    onChange();
  };
  window.addEventListener('beforeprint', tell);
  window.addEventListener('afterprint', tell);
  return () => {
    window.removeEventListener('beforeprint', tell);
    window.removeEventListener('afterprint', tell);
  };
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);

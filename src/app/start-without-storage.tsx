import { createRoot } from 'react-dom/client';
import { NoStorageScreen } from '#features/failure/no-storage-screen.tsx';

/** Nothing of the app can run: one page says why. */
export function startWithoutStorage(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  createRoot(root).render(<NoStorageScreen />);
}

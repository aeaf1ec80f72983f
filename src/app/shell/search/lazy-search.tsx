/** The search dialog, loaded when somebody asks for it. */
import { lazy, Suspense, useState } from 'react';
import { closeSearch, useSearchRequested } from './search-request.ts';

const SearchDialog = lazy(async () => ({
  default: (await import('#features/search/search-dialog.tsx')).SearchDialog,
}));

export function LazySearch({ organization }: { organization: string | null }) {
  const requested = useSearchRequested();
  const [loaded, setLoaded] = useState(false);
  if (requested && !loaded) setLoaded(true);
  return loaded ? (
    <Suspense fallback={null}>
      <SearchDialog organization={organization} opened={requested} onClose={closeSearch} />
    </Suspense>
  ) : null;
}

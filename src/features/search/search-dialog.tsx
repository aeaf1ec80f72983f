/** The search over everything: 1200 px wide, and as wide as the screen on phones (SEARCH-001). */
import { searchWords as say } from '#contract/words/en/search.ts';
import { ModalSurface } from '#ui/modal-surface.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { SearchPanel } from './parts/search-panel.tsx';
import { useSearch } from './parts/use-search.ts';
import { SearchProvider } from './search-context.tsx';

type Props = {
  /** whose catalog the person looks at; null: none */
  organization: string | null;
  opened: boolean;
  onClose: () => void;
};

export function SearchDialog({ organization, opened, onClose }: Props) {
  return (
    <ModalSurface
      opened={opened}
      onClose={onClose}
      shape="wide"
      title={<VisuallyHidden>{say.title}</VisuallyHidden>}
      closeLabel={say.close}
    >
      <SearchProvider>
        <Asked organization={organization} onClose={onClose} />
      </SearchProvider>
    </ModalSurface>
  );
}

function Asked({ organization, onClose }: Omit<Props, 'opened'>) {
  const search = useSearch();
  return (
    <SearchPanel
      search={search}
      placeholder={say.placeholder(organization ?? say.everywhere)}
      onOpen={onClose}
    />
  );
}

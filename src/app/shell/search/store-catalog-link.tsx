/** 'Search courses': the way from the header to the provider's own catalog (SEARCH-011). */
import { IconBooks } from '@tabler/icons-react';
import { searchWords as say } from '#contract/words/en/search.ts';
import { storeCatalogPath } from '#domain/search-places.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './store-catalog-link.module.css';

const slug: string | undefined = import.meta.env.VITE_PROVIDER_SLUG;

export const StoreCatalogLink = () => (
  <LearningLink
    to={storeCatalogPath(slug)}
    className={styles.link}
    title={say.searchCourses}
    aria-label={say.searchCourses}
  >
    <Icon of={IconBooks} size={20} />
  </LearningLink>
);

/** What is around a page, in one part: it comes together, after the first paint. */
import '#ui/tex-formula.ts';
import { headerParts } from './header/header-parts.tsx';
import { navigationParts } from './navigation-parts.ts';
import { PageNotices } from './page-notices.tsx';

export const aroundPage = { headerParts, PageNotices, ...navigationParts };

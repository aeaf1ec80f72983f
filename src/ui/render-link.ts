/**
 * A component that is a link does not know the router: the caller makes the link from what it is handed, for example
 * `renderLink={(props) => <Link to="/catalog" {...props} />}`.
 */
import type { KeyboardEvent, ReactNode } from 'react';

export type LinkRootProps = {
  className: string;
  children: ReactNode;
  /** page: this very one; true: the one that holds among several */
  'aria-current'?: 'page' | 'true';
  'aria-describedby'?: string;
  'aria-keyshortcuts'?: string;
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
};
export type RenderLink = (props: LinkRootProps) => ReactNode;

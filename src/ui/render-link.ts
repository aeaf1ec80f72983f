/**
 * A component that is a link does not know the router: the caller makes the link from what it is handed, for example
 * `renderLink={(props) => <Link to="/catalog" {...props} />}`.
 */
import type { ReactNode } from 'react';

export type LinkRootProps = {
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
  'aria-describedby'?: string;
  onClick?: () => void;
};
export type RenderLink = (props: LinkRootProps) => ReactNode;

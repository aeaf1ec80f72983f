/** The page's history, begun while the app is still on its way: the browser takes some milliseconds to note its first entry. */
import { createBrowserHistory } from '@tanstack/react-router';
import { withoutTrailingSlash } from './trailing-slash.ts';

const address = withoutTrailingSlash(location);
if (address !== null) history.replaceState(history.state, '', address);

export const browserHistory = createBrowserHistory();

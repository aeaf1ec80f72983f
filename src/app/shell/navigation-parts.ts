/** What fills the frame's rail, panel and bottom bar, as one file that the page loads beside its content. */
import { Panel } from './panel.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { Rail } from './rail.tsx';

export const navigationParts = { Rail, Panel, PhoneBar };

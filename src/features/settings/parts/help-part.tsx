/** Where to go with what the app can't answer. */
import * as words from '#contract/words/en.ts';
import { SupportLink } from '#features/failure/support-link.tsx';
import { SettingsPart } from './settings-part.tsx';

export const HelpPart = () => (
  <SettingsPart heading={words.storage.helpHeading} hint={words.storage.helpHint}>
    <SupportLink />
  </SettingsPart>
);

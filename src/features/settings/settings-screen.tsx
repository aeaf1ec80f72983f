/** Settings: the account, how Lectern looks, and what is on this device. */
import * as words from '#contract/words/en.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { AccountPart } from './parts/account-part.tsx';
import { AppearancePart } from './parts/appearance-part.tsx';
import { HelpPart } from './parts/help-part.tsx';
import { KeyboardPart } from './parts/keyboard-part.tsx';
import { StoragePart } from './parts/storage-part.tsx';

export function SettingsScreen() {
  usePageCrumbs([hereCrumb(words.storage.settingsHeading, 'settings')]);
  return (
    <>
      <PageHeader
        title={words.storage.settingsHeading}
        page="/settings/account"
        lead={words.storage.settingsLead}
      />
      <AccountPart />
      <AppearancePart />
      <KeyboardPart />
      <StoragePart />
      <HelpPart />
    </>
  );
}

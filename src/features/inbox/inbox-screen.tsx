/** `/inbox`: what the product has told this person, on a page of its own. */
import { inboxWords as say } from '#contract/words/en/inbox.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { InboxList } from './inbox-list.tsx';

export function InboxScreen() {
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  return (
    <>
      <PageHeader title={say.heading} page="/inbox" />
      <InboxList />
    </>
  );
}

/** Opens the feedback dialog: for who is signed in, where there is room for it (FEEDBK-009). */
import { IconMessageReport } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { LMS_BASE } from '#contract/lms/entity.ts';
import { feedbackWords as say } from '#contract/words/en/feedback.ts';
import { offersFeedback, SHORT_LANDSCAPE } from '#domain/feedback.ts';
import { useSession } from '#features/session/session-context.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useMediaQuery } from '#ui/media-query.ts';
import { NavItem } from '#ui/nav-item.tsx';

const FeedbackDialog = lazy(async () => ({
  default: (await import('./feedback-dialog.tsx')).FeedbackDialog,
}));

export function FeedbackButton({ report }: { report: (error: unknown) => void }) {
  const { accountId } = useSession();
  const speaks = useSessionMay('account.Speak');
  const inLms = useRouterState({
    select: ({ location }) => location.pathname.split('/')[1] === LMS_BASE.slice(1),
  });
  const shortLandscape = useMediaQuery(SHORT_LANDSCAPE);
  const [opened, setOpened] = useState(false);
  // What is being written stays while a phone is turned.
  if (!opened && !offersFeedback({ signedIn: speaks && accountId !== null, inLms, shortLandscape }))
    return null;
  return (
    <>
      <NavItem shape="line" label={say.open} icon={IconMessageReport} onPress={() => setOpened(true)} />
      {opened && (
        <Suspense fallback={null}>
          <FeedbackDialog onClose={() => setOpened(false)} report={report} />
        </Suspense>
      )}
    </>
  );
}

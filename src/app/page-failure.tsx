/** When one page has broken: the shell stays, the rest of the app works on. Without its code the whole app is in doubt (ERR-011). */
import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { alertText } from '#features/failure/alert-text.ts';
import { LateErrorPage } from '#features/failure/late-error-page.tsx';
import { forcedReload, isMissingPart } from './missing-part.ts';
import { reportFault } from './report-fault.ts';

export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const missing = isMissingPart(error);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (!missing) reportFault(error);
  }, [error, missing]);
  if (missing) {
    if (!lost && forcedReload.attempt(() => setLost(true))) return null;
    throw error; // while this is drawn: later, the boundary around it would only draw it again
  }
  return (
    <LateErrorPage
      dashboard
      support
      details={alertText(error)}
      actions={
        <Button
          variant="default"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {words.shell.offline.retry}
        </Button>
      }
    />
  );
}

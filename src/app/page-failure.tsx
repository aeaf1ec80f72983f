/** When one page has broken: the shell stays, the rest of the app works on. */
import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { words } from '#contract/words/en.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { reportFault } from './report-fault.ts';

export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => reportFault(error), [error]);
  return (
    <ErrorPage
      dashboard
      support
      details={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
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

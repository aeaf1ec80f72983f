/** Why there is nothing to learn here just now, in plain words, and what can be done. */
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBook2,
  IconClockX,
  IconCloudOff,
  IconFlask2,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lmsWords } from '#contract/words/en/lms.ts';
import type { IconShape } from '#ui/icon.tsx';
import { PageMessage } from '#ui/page-message.tsx';
import type { Failure } from './viewer-session.ts';

type Shown = Failure | 'lesson' | 'page' | 'lab';

const looks: Record<Shown, { icon: IconShape; tone: 'petrol' | 'brass' | 'vermilion'; retry?: true }> = {
  'no launch': { icon: IconBook2, tone: 'petrol' },
  'no answer': { icon: IconPlugConnectedX, tone: 'brass', retry: true },
  'expired key': { icon: IconClockX, tone: 'brass', retry: true },
  'wrong course': { icon: IconBook2, tone: 'brass' },
  'not found': { icon: IconBook2, tone: 'petrol', retry: true },
  unreachable: { icon: IconCloudOff, tone: 'brass', retry: true },
  unknown: { icon: IconAlertTriangle, tone: 'vermilion', retry: true },
  lesson: { icon: IconBook2, tone: 'petrol', retry: true },
  page: { icon: IconBook2, tone: 'petrol' },
  lab: { icon: IconFlask2, tone: 'petrol' },
};

export function FailedView({
  failure,
  onRetry,
  actions,
}: {
  failure: Shown;
  onRetry?: () => void;
  actions?: ReactNode;
}) {
  const { icon, tone, retry } = looks[failure];
  const { title, text } = lmsWords.failures[failure];
  return (
    <PageMessage
      sign={{ icon, tone }}
      title={title}
      message={text}
      page={`lms ${failure}`}
      actions={
        <>
          {retry && onRetry && <Button onClick={onRetry}>{lmsWords.failures.retry}</Button>}
          {actions}
        </>
      }
    />
  );
}

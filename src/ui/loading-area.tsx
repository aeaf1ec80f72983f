/**
 * A place whose content may take a moment: nothing for 150 ms, then its shape for at least 300 ms, after 2 s a line of
 * text, after 10 s a way on without it. Content that is shown is never taken away for a shape again.
 */
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useDelayedFlag } from './delayed-flag.ts';
import styles from './loading-area.module.css';

export function LoadingArea({
  loading,
  skeleton,
  slowText,
  goOnLabel,
  onGoOn,
  children,
}: {
  loading: boolean;
  skeleton: ReactNode;
  /** Such as 'Still getting this course.' */
  slowText: string;
  /** Such as 'Go on without'; needs onGoOn. */
  goOnLabel?: string;
  onGoOn?: () => void;
  children: ReactNode;
}) {
  const [settled, setSettled] = useState(!loading);
  const shape = useDelayedFlag(loading && !settled);
  const ready = !loading && !shape;
  useEffect(() => {
    if (ready) setSettled(true);
  }, [ready]);
  if (settled || ready) return <>{children}</>;
  return (
    <div aria-busy="true" className={styles.area}>
      {shape && skeleton}
      <SlowWords slowText={slowText} goOnLabel={goOnLabel} onGoOn={onGoOn} />
    </div>
  );
}

function SlowWords({
  slowText,
  goOnLabel,
  onGoOn,
}: {
  slowText: string;
  goOnLabel?: string;
  onGoOn?: () => void;
}) {
  const slow = useDelayedFlag(true, 2000);
  const verySlow = useDelayedFlag(true, 10_000);
  return (
    <div className={styles.slow} role="status">
      {slow && <p>{slowText}</p>}
      {verySlow && goOnLabel && onGoOn && (
        <Button variant="default" onClick={onGoOn}>
          {goOnLabel}
        </Button>
      )}
    </div>
  );
}

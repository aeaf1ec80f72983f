/** The tray of changes, loaded once the page is quiet: it is there before anyone opens it, and the first paint does not wait for it. */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useChangesRequested } from '#features/changes/changes-request.ts';
import type { ChangesTrayProps } from '#features/changes/changes-tray.tsx';
import { aheadOfUse } from '../after-paint.ts';
import { reportFault } from '../report-fault.ts';

const load = () => import('#features/changes/changes-tray.tsx');

const Tray: ComponentType<ChangesTrayProps> = lazy(async () => ({ default: (await load()).ChangesTray }));

/** @param quiet  it is loaded when somebody opens it */
export function LazyTray({ quiet, ...props }: ChangesTrayProps & { quiet: boolean }) {
  const requested = useChangesRequested();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!quiet) aheadOfUse(() => load().catch(reportFault));
  }, [quiet]);
  useEffect(() => {
    if (props.opened || requested) setWanted(true);
  }, [props.opened, requested]);
  return wanted ? (
    <Suspense fallback={null}>
      <Tray {...props} />
    </Suspense>
  ) : null;
}

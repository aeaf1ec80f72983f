/** The palette, loaded once the page is quiet: it is there before anyone asks for it. */
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { aheadOfUse } from '../../after-paint.ts';
import { reportFault } from '../../report-fault.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import { closePalette, usePaletteRequested } from './palette-request.ts';

const load = () => import('./command-palette.tsx');

const CommandPalette: ComponentType<CommandPaletteProps> = lazy(async () => ({
  default: (await load()).CommandPalette,
}));

export function LazyPalette(props: Omit<CommandPaletteProps, 'onClose'>) {
  const requested = usePaletteRequested();
  useEffect(() => aheadOfUse(() => load().catch(reportFault)), []);
  return requested ? (
    <Suspense fallback={null}>
      <CommandPalette {...props} onClose={closePalette} />
    </Suspense>
  ) : null;
}

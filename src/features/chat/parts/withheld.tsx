/** In the place of conversations that organizations withhold until the person has shown a second factor: why they are not here, and the way to them. */
import { lazy, type ReactNode, Suspense } from 'react';
import { withholdingOrganizations } from '#features/required-factor/read-required-factor.ts';
import { useStored } from '#store/react.ts';

const FactorGate = lazy(async () => ({
  default: (await import('#features/required-factor/factor-gate.tsx')).FactorGate,
}));

/** @param children  what stands there where nothing is withheld */
export function Withheld({ children }: { children: ReactNode }) {
  const withholding = useStored(withholdingOrganizations);
  if (!withholding) return null; // the disk answers within a frame
  if (withholding.length === 0) return children;
  return (
    <Suspense fallback={children}>
      {withholding.map((organizationId) => (
        <FactorGate key={organizationId} of={organizationId}>
          {null}
        </FactorGate>
      ))}
    </Suspense>
  );
}

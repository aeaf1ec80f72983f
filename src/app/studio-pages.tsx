/** The studio of an organization, and what a person works on themselves. Who learns loads neither. */
import { MyContentScreen } from '#features/studio/my-content-screen.tsx';
import { StudioScreen } from '#features/studio/studio-screen.tsx';

/** @param path  as `domain/routes.ts` writes it */
export function StudioPage({ path, params }: { path: string; params: Record<string, string> }) {
  if (path === '/my-content') return <MyContentScreen />;
  const { currentOrgId = '', entityType, entityId, questions } = params;
  return (
    <StudioScreen
      key={currentOrgId}
      organizationId={currentOrgId}
      entityType={entityType}
      entityId={entityId}
      asksQuestions={questions !== undefined}
    />
  );
}

/** The dialogs that make content: loaded with the first that is asked for. */
import { lazy, Suspense } from 'react';
import { useCreateRequest } from '#features/create/create-request.ts';

const CreateDialogs = lazy(async () => ({
  default: (await import('#features/create/create-dialogs.tsx')).CreateDialogs,
}));

export function LazyCreate({ ownerId }: { ownerId: string | null }) {
  const request = useCreateRequest();
  return (
    request && (
      <Suspense fallback={null}>
        <CreateDialogs key={JSON.stringify(request)} request={request} ownerId={ownerId} />
      </Suspense>
    )
  );
}

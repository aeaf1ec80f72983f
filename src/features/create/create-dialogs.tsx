/** The dialog that is asked for, once it is known where the person may make something. */
import { useStored } from '#store/react.ts';
import { CreateCollectionDialog } from './create-collection-dialog.tsx';
import { type CreateRequest, closeCreate } from './create-request.ts';
import { CreateSkillDialog } from './create-skill-dialog.tsx';
import { createPlaces, ownPlace, parentHere } from './read-places.ts';

export function CreateDialogs({ request, ownerId }: { request: CreateRequest; ownerId: string | null }) {
  const places = useStored(createPlaces);
  const parent = useStored(parentHere, request.parentId);
  const own = useStored(ownPlace);
  if (places === undefined || parent === undefined || own === undefined) return null;
  const shared = { places, parent, ownerId, onClose: closeCreate };
  return request.kind === 'skill' ? (
    <CreateSkillDialog
      {...shared}
      own={own}
      ownerId={request.own && own ? own.userId : ownerId}
      legacy={request.legacy ?? false}
    />
  ) : (
    <CreateCollectionDialog {...shared} kind={request.kind} />
  );
}

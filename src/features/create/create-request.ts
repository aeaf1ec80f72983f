/** Asks for one of the dialogs that make content, from anywhere: the header, a course's page, the palette. */
import { sharedState } from '#ui/shared-state.ts';

export type CreateRequest = {
  kind: 'skill' | 'course' | 'collection';
  /** the collection that gets it; null: the person says where */
  parentId: string | null;
  /** for the person themselves, unless they choose otherwise */
  own?: boolean;
  /** made for the former editor (CREATE-019) */
  legacy?: boolean;
};

const requested = sharedState<CreateRequest | null>(null);

export const openCreate = (request: CreateRequest) => requested.set(request);
export const closeCreate = () => requested.set(null);
export const useCreateRequest = requested.use;

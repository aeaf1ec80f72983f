/** A view of the studio or of My content that a person saved under a name. Bucket `user:{id}`, table `things` on the device. */
import * as v from 'valibot';
import { type StudioColumn, studioColumns } from '#domain/studio-columns.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { nameSchema } from '../visible-text.ts';

export const VIEW_NAME_LETTERS = 60;
/** of one person, over all their organizations */
const MOST_PARTS = 20;
const PART_NAME_LETTERS = 20;
const PART_LETTERS = 2_000;

export type StudioView = {
  /** the view's own id */
  id: string;
  thing: 'studioView';
  /** whose studio; null: My content */
  organizationId: string | null;
  name: string;
  /** filters, tab and order, as the address of the list keeps them */
  search: Record<string, string>;
  /** those that are shown */
  columns: StudioColumn[];
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
};

/** Saved, renamed, saved again with what is chosen now, or removed. The studio that it belongs to never changes. */
export const saveStudioViewOperation = defineOperation({
  name: 'saveStudioView',
  service: 'content',
  args: {
    viewId: idSchema,
    organizationId: v.nullable(idSchema),
    view: v.strictObject({
      name: nameSchema(VIEW_NAME_LETTERS),
      search: v.pipe(
        v.record(
          v.pipe(v.string(), v.nonEmpty(), v.maxLength(PART_NAME_LETTERS)),
          v.pipe(v.string(), v.maxLength(PART_LETTERS)),
        ),
        v.maxEntries(MOST_PARTS),
      ),
      columns: v.pipe(v.array(v.picklist(studioColumns)), v.minLength(1), v.maxLength(studioColumns.length)),
    }),
    deleted: v.boolean(),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

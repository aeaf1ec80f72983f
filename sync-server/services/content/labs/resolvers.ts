/** What can be done to lab templates (LAB-002, D98). */
import * as v from 'valibot';
import {
  createLabTemplateOperation,
  labPage,
  linkedLabPage,
  playgroundSchema,
  playgroundsPage,
  setCourseLabOperation,
  shownLabSchema,
  updateLabTemplateOperation,
} from '#contract/content/lab.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { createLabTemplate } from './create-lab-template.ts';
import { findLab, findLinkedLab, findPlaygrounds } from './find-lab.ts';
import { setCourseLab } from './set-course-lab.ts';
import { updateLabTemplate } from './update-lab-template.ts';

export function labFields({ row, query, mutation }: ServiceBuilder): void {
  const shown = { type: row('ShownLab', shownLabSchema.entries) };
  query({
    name: labPage.name,
    action: 'virtual_lab.Read',
    args: labPage.args.entries,
    result: shown,
    find: findLab,
  });
  query({
    name: linkedLabPage.name,
    action: 'virtual_lab.Read',
    args: linkedLabPage.args.entries,
    result: shown,
    find: findLinkedLab,
  });
  query({
    name: playgroundsPage.name,
    action: 'virtual_lab.Read',
    args: playgroundsPage.args.entries,
    result: { type: [row('Playground', playgroundSchema.entries)] },
    find: findPlaygrounds,
  });
  const result = { type: row('LabSuccess', { success: v.boolean() }) };
  mutation({
    action: 'virtual_lab.Create',
    operation: createLabTemplateOperation,
    result,
    verb: createLabTemplate,
  });
  mutation({
    action: 'virtual_lab.Update',
    operation: updateLabTemplateOperation,
    result,
    verb: updateLabTemplate,
  });
  mutation({ action: 'virtual_lab.Update', operation: setCourseLabOperation, result, verb: setCourseLab });
}

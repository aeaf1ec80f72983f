/** What can be done to lab templates (LAB-002, D98). */
import * as v from 'valibot';
import {
  createLabTemplateOperation,
  setCourseLabOperation,
  updateLabTemplateOperation,
} from '#contract/content/lab.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { createLabTemplate } from './create-lab-template.ts';
import { setCourseLab } from './set-course-lab.ts';
import { updateLabTemplate } from './update-lab-template.ts';

export function labFields({ row, mutation }: ServiceBuilder): void {
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

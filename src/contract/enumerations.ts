/** The closed lists that both sides accept (CONST-001 to CONST-003). */
import * as v from 'valibot';
import { difficulties } from '#domain/difficulty.ts';
import { workflowStatuses } from '#domain/workflow-rules.ts';

const entityTypes = [
  'skill',
  'collection',
  'enrollment',
  'course',
  'group',
  'organization',
  'question_bank',
  'virtual_lab',
  'lab_image',
  'tenant_profile',
  'question',
  'CATALOG_TAG',
  'video',
  'assessment',
  'user',
  'playlist',
  'contaccgrp',
] as const;

export const entityTypeSchema = v.picklist(entityTypes);
export type EntityName = v.InferOutput<typeof entityTypeSchema>;
export const ownerTypeSchema = v.picklist(['TENANT', 'GROUP', 'USER', 'ORGANIZATION']);
export const authorRoleSchema = v.picklist(['author', 'peerReviewer', 'copyEditor', 'seoReviewer']);
export const productTypeSchema = v.picklist(['subscription', 'enrollment', 'custom']);
export const statTypeSchema = v.picklist([
  'skill',
  'course',
  'virtual_lab',
  'playground',
  'video',
  'question',
  'assessment',
]);
export type StatType = v.InferOutput<typeof statTypeSchema>;
export const rootTypeSchema = v.picklist(['catalog', 'internal']);
export const contentTypeSchema = v.picklist(['skill', 'course', 'collection', 'virtualLab']);
export type ContentType = v.InferOutput<typeof contentTypeSchema>;

/** Accepted without case, kept as written here (D30). */
export const difficultySchema = v.pipe(
  v.string(),
  v.transform((text) => difficulties.find((known) => known.toLowerCase() === text.toLowerCase()) ?? text),
  v.picklist(difficulties),
);

export const workflowSchema = v.picklist(workflowStatuses);
export type Workflow = v.InferOutput<typeof workflowSchema>;

/** What comes right after the page of a course, in one part. */
import { CourseActs } from './course-acts.tsx';
import { CourseChanges } from './course-changes.tsx';
import { CoursePanels } from './course-panels.tsx';
import { CourseTabs } from './course-tabs.tsx';

export const aroundCourse = { CourseActs, CourseChanges, CoursePanels, CourseTabs };

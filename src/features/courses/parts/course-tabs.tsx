/** Chooses what of a course is shown: its contents, or what else there is to know of it. */
import { Tabs } from '@mantine/core';
import { courseTabWords as say } from '#contract/words/en/course-tabs.ts';
import { useActiveTab } from '#features/address/active-tab.ts';
import type { CourseTab } from './shown-tabs.ts';
import '@mantine/core/styles/Tabs.layer.css';

export function CourseTabs({
  id,
  tabs,
  value,
  onChange,
}: {
  /** of which the ids of its tabs and panels are made */
  id: string;
  tabs: readonly CourseTab[];
  value: CourseTab;
  onChange: (tab: CourseTab) => void;
}) {
  useActiveTab(tabs, onChange);
  return (
    <Tabs
      id={id}
      value={value}
      onChange={(chosen) => onChange(tabs.find((tab) => tab === chosen) ?? 'contents')}
    >
      <Tabs.List aria-label={say.label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {say.tabs[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

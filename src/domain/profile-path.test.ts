import { expect, it } from 'vitest';
import { pathForProfile } from './profile-path.ts';

const harbor = { alias: 'harbor', organizationId: '0190-h', isDefaultShared: false };
const commons = { alias: 'commons', organizationId: '0190-c', isDefaultShared: true };
const quay = { alias: 'quay', organizationId: '0190-q' };

it.each([
  ['/harbor/catalog', '/quay/catalog'],
  ['/harbor/internal', '/quay/internal'],
  ['/harbor/org-dashboard', '/quay/org-dashboard'],
  ['/harbor/linux/skill/cron', '/quay/linux/skill/cron'],
  ['/learn/harbor/skill/cron', '/learn/quay/skill/cron'],
  ['/0190-h/catalog', '/0190-q/catalog'],
  ['/organization/0190-h/studio/skill/3', '/organization/0190-q/studio/skill/3'],
  ['/billing/0190-h', '/billing/0190-q'],
  ['/settings/organization/info/0190-h', '/settings/organization/info/0190-q'],
  // what names no profile, or another one
  ['/dashboard', '/dashboard'],
  ['/settings/account', '/settings/account'],
  ['/other/catalog', '/other/catalog'],
  ['/other/harbor', '/other/harbor'],
  ['/learn', '/learn'],
  ['/', '/'],
])('%s becomes %s with another profile (PROF-010)', (pathname, next) => {
  expect(pathForProfile(pathname, harbor, quay)).toBe(next);
});

it.each(['catalog', 'playgrounds', 'practice-exams', 'playlists'])(
  'stays in the section %s of the default shared organization (PROF-010)',
  (section) => {
    expect(pathForProfile(`/commons/${section}`, commons, quay)).toBe(`/commons/${section}`);
    expect(pathForProfile(`/0190-c/${section}`, commons, quay)).toBe(`/0190-c/${section}`);
    expect(pathForProfile(`/harbor/${section}`, harbor, quay)).toBe(`/quay/${section}`);
  },
);

it.each(['internal', 'org-dashboard', 'linux'])(
  'leaves the section %s of the default shared organization (PROF-010)',
  (section) => {
    expect(pathForProfile(`/commons/${section}`, commons, quay)).toBe(`/quay/${section}`);
  },
);

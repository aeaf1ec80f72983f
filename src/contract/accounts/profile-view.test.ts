import * as v from 'valibot';
import { expect, it } from 'vitest';
import { anOrganization } from '#tests/support/store-builders.ts';
import { newId } from '../ids.ts';
import { profileOf } from './profile-of.ts';
import { profileViewSchema } from './profile-view.ts';

const logos = { logoSquare: newId(), logoSquareDark: newId(), logoHeader: newId(), logoHeaderDark: newId() };
const harbor = anOrganization({
  alias: 'harbor',
  name: 'Harbor',
  images: logos,
  imagePrefs: { useHeaderDark: true, useSquareDark: false },
  background: '#0f4c5c',
  terminology: { skill: 'lesson', collection: 'section', course: 'course' },
});

it('has every field of a profile, and none without id or type; a personal one does without tenant, catalogs and images (PROF-001)', () => {
  const profile = profileOf(harbor, ['member', 'trainer']);
  expect(v.parse(profileViewSchema, profile)).toEqual({
    id: harbor.organizationId,
    alias: 'harbor',
    label: 'Harbor',
    type: 'organization',
    imageId: logos.logoSquare,
    images: logos,
    imagePrefs: { useHeaderDark: true, useSquareDark: false },
    colors: { background: '#0f4c5c' },
    terminology: { skill: 'lesson', collection: 'section', course: 'course' },
    tenant: { id: harbor.tenant.tenantProfileId, name: 'Harbor', status: 'PREMIUM' },
    catalogIds: harbor.catalogIds,
    roles: ['member', 'trainer'],
  });
  for (const field of ['id', 'type'])
    expect(v.is(profileViewSchema, { ...profile, [field]: undefined }), field).toBe(false);
  const personal = {
    id: newId(),
    type: 'personal',
    alias: 'ana',
    label: 'Ana',
    imageId: null,
    colors: { background: null },
    roles: [],
  };
  expect(v.is(profileViewSchema, personal)).toBe(true);
});

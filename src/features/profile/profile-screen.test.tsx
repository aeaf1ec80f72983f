// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { setMeta } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { MyProfileScreen, ProfileScreen } from './profile-screen.tsx';

it('a profile shows the picture of the person, to themselves and to others (ROUTE-019)', async () => {
  const [ana, image] = [newId(), newId()];
  const user = aUser({ userId: ana, alias: 'ana', image });
  const db = await aStore({ users: [user] }, ana);
  const { name, alias } = user;
  const call = async () => ({ alias, name, image, about: '', socials: [] });
  for (const page of [<MyProfileScreen key="own" />, <ProfileScreen key="public" alias="ana" />]) {
    await showScreen(db, page, '/my-profile', { call });
    const head = (await screen.findByRole('heading', { level: 1 })).closest('header');
    expect(head?.querySelector('img')?.getAttribute('src')).toContain(image);
    cleanup();
  }
  await db.delete();
});

it('a profile that this device has not seen says so at once where the server is gone (LOCAL-034)', async () => {
  setOnline(true);
  const db = await aStore({}, newId());
  await setMeta(db, 'link', { online: false, since: 1 });
  await showScreen(db, <ProfileScreen alias="ana" />, '/my-profile', { call: () => new Promise(() => {}) });
  expect(await screen.findByText('This profile is shown when you’re online.')).toBeDefined();
  cleanup();
  await db.delete();
});

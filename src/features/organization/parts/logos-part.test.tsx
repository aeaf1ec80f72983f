// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { hideToast } from '#ui/toasts.ts';
import { LogosPart } from './logos-part.tsx';

const kinds = [
  ['LOGO_SQUARE', 'logoSquare', 'Square logo'],
  ['LOGO_SQUARE_DARK', 'logoSquareDark', 'Square logo for dark pages'],
  ['LOGO_HEADER', 'logoHeader', 'Header logo'],
  ['LOGO_HEADER_DARK', 'logoHeaderDark', 'Header logo for dark pages'],
] as const;
let db: LecternDb;

beforeEach(() => hideToast('logo'));
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function removeLogo(name: string): Promise<string> {
  const images = {
    logoSquare: newId(),
    logoSquareDark: newId(),
    logoHeader: newId(),
    logoHeaderDark: newId(),
  };
  const harbor = anOrganization({ images });
  const { organizationId } = harbor;
  db = await aStore({ organizations: [harbor], profiles: [aProfile(organizationId, { roles: ['owner'] })] });
  await showScreen(
    db,
    <>
      <LogosPart organization={harbor} />
      <ToastHost label="Notifications" dismissLabel="Dismiss" />
    </>,
  );
  await screen.findByRole('button', { name: `Remove picture: ${name}` });
  return organizationId;
}

const press = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Remove picture: ${name}` }));

it('says of each logo whether it was changed, or that it could not be (IMAGE-014)', async () => {
  for (const [type, field, name] of kinds) {
    const organizationId = await removeLogo(name);
    press(name);
    expect(await screen.findByText("Successfully updated your organization's image.")).toBeTruthy();
    await waitFor(async () =>
      expect((await db.organizations.get(organizationId))?.images?.[field]).toBeNull(),
    );
    const [entry] = await db.outbox.toArray();
    expect(entry?.vars).toEqual({ organizationId, image: null, type });
    hideToast('logo');
    const disk = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    press(name);
    expect(await screen.findByText("An error has occurred updating your organization's image")).toBeTruthy();
    disk.mockRestore();
    hideToast('logo');
    cleanup();
    await db.delete();
  }
});

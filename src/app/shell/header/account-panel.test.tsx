// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts/user.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore, aUser } from '#tests/support/store-builders.ts';
import { useNavigation } from '../current-organization.ts';
import { AccountPanel } from './account-panel.tsx';

let db: LecternDb;
const me = newId();
const harbor = anOrganization({ name: 'Harbor Academy' });

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await db.delete();
});

function Panel() {
  const anchor = useRef<HTMLButtonElement>(null);
  const navigation = useNavigation(me);
  return (
    <>
      <button ref={anchor} type="button">
        Account
      </button>
      <AccountPanel id="panel" anchor={anchor} opened onClose={() => {}} navigation={navigation} />
    </>
  );
}

async function show(
  user: Partial<User>,
  roles: Role[] = ['member'],
  links: object = {},
  session: { impersonated?: boolean; isDefaultShared?: boolean; tosUrl?: string } = {},
) {
  const { impersonated = false, ...organization } = session;
  db = await aStore(
    {
      users: [aUser({ userId: me, ...user })],
      organizations: [{ ...harbor, ...organization }],
      profiles: [aProfile(harbor.organizationId, { roles })],
    },
    me,
  );
  const none = { help: null, contact: null, terms: null, privacy: null, accessibility: null };
  await showScreen(db, <Panel />, '/', {
    ask: async () => ({ links: { ...none, ...links } }),
    impersonated,
  });
  return within(await screen.findByRole('menu', { hidden: true }));
}

describe('the account menu', () => {
  it('shows the organization, the highest role, the others behind +N, name and address (ACCT-001)', async () => {
    await show({}, ['member', 'trainer', 'owner']);
    expect(await screen.findByText('Harbor Academy')).toBeTruthy();
    expect(screen.getByText('Lena Learner')).toBeTruthy();
    expect(screen.getByText('learner@harbor.example')).toBeTruthy();
    expect(screen.getByText('Harbor Academy').parentElement?.textContent).toContain('Owner+2');
    const others = screen.getByText('+2');
    expect(others.getAttribute('aria-label')).toBe('Trainer, Learner');
  });

  it('names each role as the organization knows it (PERM-002)', async () => {
    const labels: [Role, string][] = [
      ['member', 'Learner'],
      ['trainer', 'Trainer'],
      ['learningAdmin', 'Learning Admin'],
      ['storeContentAdmin', 'Store Content Admin'],
      ['billingAdmin', 'Billing Admin'],
      ['owner', 'Owner'],
      ['impersonator', 'Impersonator'],
      ['superAdmin', 'Super Admin'],
    ];
    for (const [role, label] of labels) {
      await show({}, [role]);
      expect((await screen.findByText('Harbor Academy')).nextSibling?.textContent).toBe(label);
      cleanup();
      await db.delete();
    }
  });

  it('shows Impersonator before a trainer, and first of the roles that are counted (PERM-003)', async () => {
    const rolesShown = async (held: Role[]) => {
      await show({}, held);
      const shown = (await screen.findByText('Harbor Academy')).nextElementSibling;
      const others = shown?.querySelector('button')?.getAttribute('aria-label') ?? '';
      return [shown?.textContent, others];
    };
    expect(await rolesShown(['trainer', 'impersonator'])).toEqual(['Impersonator+1', 'Trainer']);
    cleanup();
    await db.delete();
    expect(await rolesShown(['member', 'learningAdmin', 'impersonator', 'owner'])).toEqual([
      'Owner+3',
      'Impersonator, Learning Admin, Learner',
    ]);
  });

  it('saves no progress and leads back to no LMS (ACCT-006)', async () => {
    const menu = await show({});
    expect(await menu.findByText('Account settings')).toBeTruthy();
    for (const name of ['Save Progress', 'Save & Exit']) expect(menu.queryByText(name)).toBeNull();
  });

  it('leads the staff of the product to the feedback that they answer, and nobody else', async () => {
    const shown = async (...given: Parameters<typeof show>) => {
      const menu = await show(...given);
      await menu.findByText('Account settings');
      await screen.findByText('Harbor Academy');
      const href = menu.queryByText('Answer feedback')?.closest('a')?.getAttribute('href') ?? null;
      cleanup();
      await db.delete();
      return href;
    };
    const shared = { isDefaultShared: true };
    expect(await shown({}, ['impersonator'], {}, shared)).toBe('/account/feedback');
    expect(await shown({}, ['owner'], {}, shared)).toBe('/account/feedback');
    expect(await shown({}, ['owner'])).toBeNull();
    expect(await shown({}, ['member'], {}, shared)).toBeNull();
    expect(await shown({}, ['owner'], {}, { ...shared, impersonated: true })).toBeNull();
    await show({});
  });

  it('falls back to the alias where there is no name (ACCT-002)', async () => {
    await show({ name: { first: '', last: '' }, alias: 'lena' });
    expect(await screen.findByText('lena')).toBeTruthy();
  });

  it('shows the primary address, else the first one (ACCT-003)', async () => {
    const email = (address: string, primary: boolean) => ({ address, primary, verified: true });
    await show({ emails: [email('first@a.example', false), email('main@a.example', true)] });
    expect(await screen.findByText('main@a.example')).toBeTruthy();
    cleanup();
    await db.delete();
    await show({ emails: [email('first@a.example', false), email('second@a.example', false)] });
    expect(await screen.findByText('first@a.example')).toBeTruthy();
  });

  it('links to help, contact, terms, privacy and accessibility, as the operator sets them, and to what the organization has set instead (ACCT-005)', async () => {
    const given = {
      terms: 'https://school.example/terms',
      privacy: 'https://harbor.example/privacy',
    };
    const menu = await show({}, ['member'], given, { tosUrl: 'https://quay.example/agreement' });
    const hrefs = () =>
      Object.fromEntries(
        menu
          .getAllByRole('menuitem', { hidden: true })
          .map((item) => [item.textContent, item.getAttribute('href')]),
      );
    await waitFor(() => expect(hrefs()).toHaveProperty('Terms'));
    expect(hrefs()).toMatchObject({
      'Help Center': '/help',
      'Contact Us': '/help',
      Terms: 'https://quay.example/agreement',
      Privacy: 'https://harbor.example/privacy',
      Accessibility: '/accessibility',
      'View profile': '/my-profile',
      'Account settings': '/settings/account',
      'Sign out': '/logout',
    });
  });

  it('leads to profile, my content, settings, a code of either kind, and out; impersonators of the shared organization get another entry (ACCT-004, D96)', async () => {
    const entries = async (...shown: Parameters<typeof show>) => {
      const menu = await show(...shown);
      await screen.findByText('Harbor Academy');
      await menu.findByText('My content');
      const items = menu.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent);
      cleanup();
      await db.delete();
      return items.slice(0, items.indexOf('Sign out') + 1).filter((item) => item !== 'Keyboard');
    };
    const all = ['View profile', 'My content', 'Account settings', 'Redeem a Code', 'Join with a code'];
    expect(await entries({})).toEqual([...all, 'Sign out']);
    expect(await entries({}, ['impersonator'])).toEqual([...all, 'Sign out']);
    const withSupport = [...all, 'Impersonate a User', 'Sign out'];
    expect(await entries({}, ['impersonator'], {}, { isDefaultShared: true })).toEqual(withSupport);
    // Whoever acts as somebody else brings them nowhere by a code.
    expect(await entries({}, ['member'], {}, { impersonated: true })).toEqual(
      withSupport.filter((item) => !item.endsWith('Code') && !item.endsWith('code')),
    );
    await show({});
  });
});

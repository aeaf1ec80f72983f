// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentSubscription } from '#contract/billing/subscription.ts';
import { derivedSubscription } from '#domain/content-subscription.ts';
import type { Role } from '#domain/role.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { PlanRedirect } from './plan-redirect.tsx';
import { ServiceBanners } from './service-banners.tsx';
import { SubscriptionBanners } from './subscription-banner.tsx';

const DAY = 86_400_000;
const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const id = harbor.organizationId;
/** As the specification writes it (D54). */
const day = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
let db: LecternDb;

beforeEach(() => {
  setOnline(true);
  sessionStorage.clear();
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

type Given = { left: number | null; yearly?: boolean; autopay?: boolean; renewal?: number };

function aSubscription({ left, yearly = false, autopay = false, renewal }: Given): ContentSubscription {
  const now = Date.now();
  const endsAt = left === null ? null : now + left * DAY;
  const startsAt = (endsAt ?? now) - (yearly ? 365 : 30) * DAY;
  const said = { active: true, startsAt, endsAt, ownerId: id };
  return {
    ...said,
    type: 'subscription',
    collections: [],
    id,
    accessId: null,
    productOwner: { id },
    ...derivedSubscription(said, [], now),
    organizationName: 'Harbor Academy',
    plan: {
      hasAutopay: autopay,
      customRenewal: renewal === undefined ? null : { start: (endsAt ?? now) + renewal * DAY },
    },
  };
}

async function show(roles: Role[], given: Given) {
  db = await aStore({ organizations: [harbor], profiles: [aProfile(id, { roles })] });
  const subscription = aSubscription(given);
  await showScreen(db, <SubscriptionBanners />, '/dashboard', { call: async () => [subscription] });
  return subscription;
}
const dismiss = () => screen.findByRole('button', { name: 'Hide until the browser is closed' });
const dates = ({ endsAt }: ContentSubscription) => day.format(endsAt ?? 0);

describe('the subscription banner: its texts and links for each role (BANNER-008 to BANNER-011)', () => {
  it.each([
    ['owner', false, 'contact support.'],
    ['billingAdmin', false, 'contact support.'],
    ['owner', true, 'contact your coach!'],
    ['billingAdmin', true, 'contact your coach!'],
  ] as const)(
    'after the end tells %s (yearly: %s) to reactivate or %s, with the way to billing (BANNER-008, BANNER-011)',
    async (role, yearly, whom) => {
      const shown = await show([role], { left: -3, yearly });
      await screen.findByText(
        `Your Harbor Academy subscription ended on ${dates(shown)}. To restore access reactivate your subscription, or ${whom}`,
      );
      expect(screen.getByRole('link', { name: 'Reactivate' }).getAttribute('href')).toBe(`/billing/${id}`);
    },
  );

  it('before the end tells an admin to enable Auto Pay, with the way to it (BANNER-010, BANNER-011)', async () => {
    const shown = await show(['billingAdmin'], { left: 20, yearly: true });
    await screen.findByText(
      `Your Harbor Academy subscription will end on ${dates(shown)}. To avoid interruption, enable Auto Pay`,
    );
    expect(screen.getByRole('link', { name: 'Enable Auto Pay' }).getAttribute('href')).toBe(`/billing/${id}`);
  });

  it.each(['member', 'learningAdmin', 'trainer'] as const)(
    'sends %s to the administrator, after the end and before it, without a link (BANNER-009, BANNER-010, BANNER-011)',
    async (role) => {
      const ended = await show([role], { left: -3, yearly: true });
      await screen.findByText(
        `Your Harbor Academy subscription ended on ${dates(ended)}. To restore access, contact your administrator.`,
      );
      expect(screen.queryByRole('link')).toBeNull();
      cleanup();
      await db.delete();
      const ending = await show([role], { left: 5 });
      await screen.findByText(
        `Your Harbor Academy subscription will end on ${dates(ending)}. To avoid interruption, contact your administrator.`,
      );
      expect(screen.queryByRole('link')).toBeNull();
    },
  );

  it('with a renewal of more than 2 days later says that it will lapse (BANNER-007)', async () => {
    const shown = await show(['owner'], { left: 5, renewal: 3 });
    const renewsAt = day.format((shown.endsAt ?? 0) + 3 * DAY);
    await screen.findByText(
      `Your Harbor Academy subscription will lapse, ending on ${dates(shown)} and renewing on ${renewsAt}. If you believe this to be an error, or would like to avoid interruption please contact support!`,
    );
  });

  it('comes as its date does, while the page stays open (BANNER-005, BANNER-006)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      await show(['billingAdmin'], { left: 8 });
      await expect.poll(() => db.pages.count()).toBe(1);
      expect(screen.queryByText(/subscription/)).toBeNull();
      const passing = (days: number) => act(async () => void vi.advanceTimersByTime(days * DAY));
      await passing(0.5);
      expect(screen.queryByText(/subscription/)).toBeNull();
      await passing(1);
      expect(screen.getByText(/subscription will end on .* enable Auto Pay$/)).toBeTruthy();
      await passing(7);
      expect(screen.getByText(/subscription ended on .* contact support\.$/)).toBeTruthy();
      expect(screen.queryByText(/will end on/)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('dismissed stays away for the browser session, also after a reload, and comes back in a new one (BANNER-012)', async () => {
    await show(['member'], { left: -3 });
    fireEvent.click(await dismiss());
    expect(screen.queryByText(/subscription ended/)).toBeNull();
    cleanup();
    await db.delete();
    await show(['member'], { left: -3 });
    await waitFor(async () => expect(await db.pages.count()).toBe(1));
    expect(screen.queryByText(/subscription ended/)).toBeNull();
    sessionStorage.clear(); // as a new session has it
    cleanup();
    await db.delete();
    await show(['member'], { left: -3 });
    await screen.findByText(/subscription ended/);
  });

  it('is shown offline as it was last seen (LOCAL-007)', async () => {
    await show(['member'], { left: -3 });
    await screen.findByText(/subscription ended/);
    cleanup();
    setOnline(false);
    await showScreen(db, <SubscriptionBanners />, '/dashboard');
    await screen.findByText(/subscription ended/);
  });

  it('comes below the one of the sandbox, which leaves to /logout (BANNER-002)', async () => {
    db = await aStore({ organizations: [harbor], profiles: [aProfile(id, { roles: ['owner'] })] });
    const subscription = aSubscription({ left: -3 });
    await showScreen(db, <ServiceBanners report={vi.fn()} />, '/dashboard', {
      sandbox: true,
      ask: async () => ({ incident: 'none', text: '' }),
      call: async ({ name }) => (name === 'getPlanOverview' ? null : [subscription]),
    });
    const text = await screen.findByText(/subscription ended/);
    const exit = await screen.findByRole('link', { name: 'Exit Sandbox' });
    expect(exit.getAttribute('href')).toBe('/logout');
    expect(exit.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('somebody with an empty plan', () => {
  const plan = {
    hasTrial: false,
    hasActiveSubscription: false,
    nextBillDate: null,
    hasAutopay: false,
    subscriptions: [],
    customRenewal: null,
    hasFutureSubscription: false,
    hasBillingAddress: false,
    signupToken: 'abc',
  };
  const open = async (answer: unknown, path = '/dashboard') => {
    db = await aStore({ organizations: [harbor], profiles: [aProfile(id, { roles: ['billingAdmin'] })] });
    const call = vi.fn(async () => answer);
    const { router } = await showScreen(db, <PlanRedirect accountId={db.accountId} />, path, { call });
    await waitFor(async () => expect(await db.pages.count()).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { href: router.state.location.href, call };
  };

  it('is redirected to the sign-up with the token (BILL-003)', async () => {
    expect((await open(plan)).href).toBe('/signup?signupToken=abc');
  });

  it.each([null, { ...plan, hasTrial: true }, { ...plan, signupToken: null }])(
    'and nobody else is (BILL-003)',
    async (answer) => {
      expect((await open(answer)).href).toBe('/dashboard');
    },
  );

  it('is asked about only where somebody deals with billing: a start of everybody else asks nothing', async () => {
    db = await aStore({ organizations: [harbor], profiles: [aProfile(id, { roles: ['trainer'] })] });
    const call = vi.fn(async () => plan);
    await showScreen(db, <PlanRedirect accountId={db.accountId} />, '/dashboard', { call });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(call).not.toHaveBeenCalled();
  });

  it('can still sign out (BILL-003)', async () => {
    expect((await open(plan, '/logout')).href).toBe('/logout');
  });
});

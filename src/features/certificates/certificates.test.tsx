// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Certificate } from '#contract/content/certificate.ts';
import { newId } from '#contract/ids.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import type { ThingRow } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCollection,
  anOrganization,
  aProgress,
  aSkill,
  aStore,
  aUser,
} from '#tests/support/store-builders.ts';
import { CertificateScreen } from './certificate-screen.tsx';
import { CourseCertificate } from './course-certificate.tsx';
import { OwnCertificates } from './own-certificates.tsx';
import { VerifyScreen } from './verify-screen.tsx';

const harbor = anOrganization({ images: { ...noLogos(), logoHeader: newId() } });
const { organizationId } = harbor;
const me = newId();
const skills = [aSkill({ title: 'Bowline' }), aSkill({ title: 'Clove hitch' })];
const course = aCollection({
  ...{ title: 'Knots', organizationId },
  children: skills.map(({ skillId: id }) => ({ type: 'skill' as const, id })),
});
const token = 'x'.repeat(43);
const certificate: Certificate = {
  ...{ id: newId(), thing: 'certificate', courseId: course.collectionId, organizationId, token },
  ...{ title: 'Knots of before', organization: 'Harbor Academy', issuedAt: Date.UTC(2026, 8, 2, 12) },
};

function noLogos() {
  return { logoSquare: null, logoSquareDark: null, logoHeader: null, logoHeaderDark: null };
}

let db: LecternDb | undefined;
beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await db?.delete();
  db = undefined;
});

async function store({ complete = 2, issued = false, user = me } = {}): Promise<LecternDb> {
  db = await aStore(
    {
      ...{ organizations: [harbor], collections: [course], skills },
      progress: skills.slice(0, complete).map(({ skillId }) => aProgress(skillId, { complete: true })),
      users: [aUser({ userId: me })],
    },
    user,
  );
  if (issued)
    await db.things.put({ ...certificate, ver: 1, buckets: ['test'], pending: 0 } as unknown as ThingRow);
  return db;
}
const page = async () =>
  showScreen(
    db as LecternDb,
    <CertificateScreen courseId={course.collectionId} />,
    `/certificates/${course.collectionId}`,
  );

it('a certificate of a course that nobody knows is not promised', async () => {
  await showScreen(await store(), <CertificateScreen courseId={newId()} />, '/certificates/x');
  await screen.findByRole('heading', { level: 1, name: "We couldn't find the content you're looking for." });
});

describe('the page of a course', () => {
  const act = async (given: Parameters<typeof store>[0]) => {
    await showScreen(await store(given), <CourseCertificate courseId={course.collectionId} />);
    return (await screen.findByRole('link', { name: 'Certificate' })).getAttribute('href');
  };

  it('leads to the certificate once the course is complete, offline too, and when it is no longer complete (D92)', async () => {
    expect(await act({})).toBe(`/certificates/${course.collectionId}`);
    cleanup();
    await db?.delete();
    expect(await act({ complete: 1, issued: true })).toBe(`/certificates/${course.collectionId}`);
  });

  it('leads to none before, and none for a visitor (D92)', async () => {
    for (const given of [{ complete: 1 }, { user: VISITOR }]) {
      await showScreen(await store(given), <CourseCertificate courseId={course.collectionId} />);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(screen.queryByRole('link')).toBeNull();
      cleanup();
      await db?.delete();
    }
  });
});

describe('a certificate', () => {
  it('says offline that it is not confirmed yet, with the day on which the course was completed (D92, D54)', async () => {
    await store();
    await page();
    const sheet = within(await screen.findByRole('article', { name: 'Certificate of completion' }));
    for (const text of ['Lena Learner', 'Knots', 'at Harbor Academy', '09/01/2026', 'Not confirmed yet'])
      expect(sheet.getByText(text)).toBeTruthy();
    expect(sheet.getByRole('img', { name: 'Logo of Harbor Academy' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy link to verify' })).toBeNull();
  });

  it('shows what the server has issued with its id and link, and is printed by the browser (D92)', async () => {
    await store({ complete: 1, issued: true });
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await page();
    const sheet = within(await screen.findByRole('article', { name: 'Certificate of completion' }));
    for (const text of ['Knots of before', '09/02/2026', certificate.id])
      expect(sheet.getByText(text)).toBeTruthy();
    expect(sheet.getByRole('link').getAttribute('href')).toBe(`/certificate/${token}`);
    expect(screen.queryByText('Not confirmed yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('is not there for a course that is not complete, and the page leads to the course (D92)', async () => {
    await store({ complete: 1 });
    await page();
    await screen.findByText('No certificate yet');
    expect(screen.getByRole('link', { name: 'To the course' }).getAttribute('href')).toBe('/harbor/knots');
  });

  it('is in the list of one’s own (D92)', async () => {
    await showScreen(await store({ issued: true }), <OwnCertificates />);
    const line = within(await screen.findByRole('list', { name: 'Certificates' }));
    expect(line.getByRole('link').getAttribute('href')).toBe(`/certificates/${course.collectionId}`);
    expect(line.getByText('Issued on 09/02/2026')).toBeTruthy();
  });
});

describe('the link to verify', () => {
  const verify = async (answer: unknown) => {
    setOnline(true);
    const session = { call: async () => answer };
    await showScreen(
      await store({ user: VISITOR }),
      <VerifyScreen token={token} />,
      `/certificate/${token}`,
      session as never,
    );
  };

  it('says to everybody whose certificate it is, for what and when, or that there is none (D92)', async () => {
    const { id, title, organization, issuedAt } = certificate;
    await verify({ id, title, organization, issuedAt, name: 'Lena Learner' });
    await screen.findByText('This certificate is valid');
    for (const text of ['Lena Learner', 'Knots of before', 'Harbor Academy', '09/02/2026', id])
      expect(screen.getByText(text)).toBeTruthy();
    cleanup();
    await db?.delete();
    await verify(null);
    expect(await screen.findByRole('heading', { name: 'Certificate not found' })).toBeTruthy();
  });

  it('says offline that it can’t be checked now (D92)', async () => {
    await showScreen(await store({ user: VISITOR }), <VerifyScreen token={token} />);
    expect(await screen.findByText(/can’t be checked right now/)).toBeTruthy();
  });
});

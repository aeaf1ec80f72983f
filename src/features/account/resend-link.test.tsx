// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { ResendLink } from './resend-link.tsx';
import { sendVerification } from './send-verification.ts';

/** Answers in turn, the last one for all that follow; null: nobody answers. */
function answers(...statuses: (number | null)[]) {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init]);
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (status == null) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
  return asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the link that sends a verification mail again', () => {
  const shows = async (status: number, text: string) => {
    const db: LecternDb = await aStore({});
    const asked = answers(status);
    await showScreen(db, <ResendLink email="ana@harbor.example" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(text)).toBeTruthy();
    cleanup();
    await db.delete();
    return asked;
  };

  it('posts the address as a form, with cookies, and says that the mail is sent (AUTH-043)', async () => {
    const asked = await shows(204, 'Verification email sent. Check your email for a verification link');
    expect(asked).toMatchObject([
      [
        '/web/verification-email',
        {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'email=ana%40harbor.example',
        },
      ],
    ]);
  });

  it('says where the person was going, so that the mail leads on to it on any device', async () => {
    localStorage.setItem('redemption-url', '/redeem/harbor/login');
    localStorage.setItem('access-code', 'HARBORANCHOR2026');
    const asked = await shows(204, 'Verification email sent. Check your email for a verification link');
    localStorage.clear();
    expect(Object.fromEntries(new URLSearchParams(String(asked[0]?.[1].body)))).toEqual({
      email: 'ana@harbor.example',
      next: '/redeem/harbor/login?code=HARBORANCHOR2026',
    });
  });

  it('says that one is on its way in place of the one before, and when each was sent', async () => {
    const db: LecternDb = await aStore({});
    let answer: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await showScreen(db, <ResendLink email="ana@harbor.example" first />);
    expect(await screen.findByText(/^Sent at \d\d:\d\d:\d\d [ap]m\./)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(screen.getByRole('status').textContent).toBe('Sending…');
    answer(new Response(null, { status: 204 }));
    expect(await screen.findByText(/^Verification email sent\./)).toBeTruthy();
    expect(screen.getByText(/^Sent at /)).toBeTruthy();
    await db.delete();
  });

  it('says what a limit and what an error means (AUTH-042)', async () => {
    await shows(429, 'Request limit exceeded. Try again later.');
    await shows(400, 'An error occurred sending verification email. Please try again or contact support');
  });
});

it('is tried again, three times at most, unless the server has said 400 or 429 (AUTH-043)', async () => {
  const story = async (...statuses: (number | null)[]) => {
    const asked = answers(...statuses);
    const paused: number[] = [];
    const outcome = await sendVerification(
      { email: 'ana@harbor.example' },
      async (ms) => void paused.push(ms),
    );
    return [outcome, asked.length, paused];
  };
  expect(await story(429)).toEqual(['limit', 1, []]);
  expect(await story(400)).toEqual(['sendError', 1, []]);
  expect(await story(500)).toEqual(['sendError', 4, [1000, 2000, 4000]]);
  expect(await story(null, 503, 204)).toEqual(['sent', 3, [1000, 2000]]);
});

// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeDesktopLink } from './desktop-link.ts';

beforeEach(() => localStorage.clear());

const encoded = (redirect_uri: string) =>
  Buffer.from(
    JSON.stringify({
      redirect_uri,
      state: 's-1',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    }),
  ).toString('base64url');
const pending = encoded('lectern://auth/done');

function opened(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  takeDesktopLink(history);
  return { at: history.location.href, entries: history.length };
}

describe('a link of the desktop app', () => {
  it.each(['/', '/login', '/authorize', '/harbor/catalog?q=cron'])(
    'at %s keeps what is pending, and the fragment becomes #desktop-app-redirect (AUTH-020)',
    (path) => {
      expect(opened(`${path}#oauth_authorize=${pending}`)).toEqual({
        at: '/authorize#desktop-app-redirect',
        entries: 1,
      });
      expect(localStorage.getItem('oauth-pending')).toBe(pending);
    },
  );

  it('that leads elsewhere keeps nothing, not even what was pending before (AUTH-020, AUTH-021)', () => {
    for (const wrong of [encoded('https://evil.example/auth/'), encoded('lectern://author/'), 'x', '']) {
      localStorage.setItem('oauth-pending', pending);
      expect(opened(`/login#oauth_authorize=${wrong}`).at).toBe('/authorize');
      expect(localStorage.getItem('oauth-pending')).toBeNull();
    }
  });
});

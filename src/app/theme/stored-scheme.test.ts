// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyStoredColorScheme } from './stored-scheme.ts';

let systemIsDark = false;
beforeEach(() => {
  systemIsDark = false;
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }));
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function shown(pathname = '/dashboard'): string | null {
  applyStoredColorScheme(pathname);
  return document.documentElement.getAttribute('data-mantine-color-scheme');
}

describe('the colours of the first frame', () => {
  it('are the device’s until somebody chooses', () => {
    expect(shown()).toBe('light');
    systemIsDark = true;
    expect(shown()).toBe('dark');
    localStorage.setItem('theme_mode', 'light');
    expect(shown()).toBe('light');
  });

  it('are those that somebody has chosen, whatever the device’s are (UI-009)', () => {
    localStorage.setItem('theme_mode', 'dark');
    expect(shown()).toBe('dark');
    systemIsDark = true;
    localStorage.setItem('theme_mode', 'auto');
    expect(shown()).toBe('dark');
  });

  it('are light on the sign-in pages for a stored dark theme, which stays stored (AUTH-035)', () => {
    localStorage.setItem('theme_mode', 'dark');
    expect(shown('/login')).toBe('light');
    expect(shown('/login/reset')).toBe('light');
    expect(shown('/logins')).toBe('dark');
    expect(localStorage.getItem('theme_mode')).toBe('dark');
    localStorage.removeItem('theme_mode');
    systemIsDark = true;
    expect(shown('/login')).toBe('dark');
  });

  it('are light in the frame of another site', () => {
    systemIsDark = true;
    vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
    expect(shown('/lms/rxd/consume/course/1')).toBe('light');
  });
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import { LoginScreen } from '#features/account/login-screen.tsx';
import { type LecternDb, openStore, setMeta } from '#store/db.ts';
import { StoreContext } from '#store/react.ts';
import { type Sync, SyncProvider } from '#sync/react.ts';
import { LogoutScreen } from './logout-screen.tsx';
import { type Session, SessionContext } from './session-context.ts';
import { noteDeviceLimit } from './session-end.ts';

let db: LecternDb;
let demo: Response;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  db = openStore('ana', { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });
  demo = new Response('{}', { status: 404 });
  vi.stubGlobal('fetch', async () => demo);
  online(true);
});

afterEach(() => {
  cleanup();
  db.close();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function online(is: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: is });
  window.dispatchEvent(new Event(is ? 'online' : 'offline'));
}

function show(page: ReactNode, session: Partial<Session> = {}) {
  const nudged: string[] = [];
  const whole: Session = {
    status: 'Unauthenticated',
    accountId: null,
    settled: true,
    connected: false,
    endedByServer: false,
    impersonated: false,
    sandbox: false,
    token: { details: () => null, watch: () => () => {} },
    ask: async () => null,
    askAsOwn: async () => null,
    call: async () => null,
    signIn: async () => {},
    signInBy: async () => {},
    signInByProvider: async () => {},
    signInByCookie: async () => {},
    signOut: async () => {},
    endSession: () => {},
    watchLocked: async () => () => {},
    ...session,
  };
  const tree = (now: Session) => (
    <MantineProvider>
      <SessionContext.Provider value={now}>
        <StoreContext.Provider value={db}>
          <SyncProvider sync={{ nudge: () => void nudged.push('nudge') } as Partial<Sync> as Sync}>
            {page}
          </SyncProvider>
        </StoreContext.Provider>
      </SessionContext.Provider>
    </MantineProvider>
  );
  const { rerender } = render(tree(whole));
  return { nudged, become: (next: Partial<Session>) => rerender(tree({ ...whole, ...next })) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (identifier: string, password: string) => {
  fireEvent.change(field('Username or email'), { target: { value: identifier } });
  fireEvent.change(field('Password'), { target: { value: password } });
};
const submit = () => fireEvent.submit(field('Password').closest('form')!);

describe('the sign-in page', () => {
  it('signs in and goes to where the person wanted to go (AUTH-004, AUTH-005)', async () => {
    localStorage.setItem('login-redirect-url', '/harbor/catalog?q=cron');
    const signIn = vi.fn(async () => {});
    const went: string[] = [];
    show(<LoginScreen onSignedIn={(path) => void went.push(path)} />, { signIn });
    fill(' ana@harbor.example ', ' Lectern-2026 ');
    submit();
    await waitFor(() => expect(went).toEqual(['/harbor/catalog?q=cron']));
    expect(signIn).toHaveBeenCalledExactlyOnceWith('ana@harbor.example', ' Lectern-2026 ');
    expect(localStorage.getItem('login-redirect-url')).toBeNull();
  });

  it('says why it was refused and keeps what was typed', async () => {
    const signIn = async () => {
      throw new RequestError({ status: 401, message: 'no', code: 'INVALID_CREDENTIALS' });
    };
    show(<LoginScreen onSignedIn={() => expect.unreachable()} />, { signIn });
    fill('ana', 'wrong');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to login with provided credentials.');
    expect([field('Username or email').value, field('Password').value]).toEqual(['ana', 'wrong']);
  });

  it('asks for a code after the password where the account has a second factor, and for the password again when that took too long', async () => {
    const codes: unknown[] = [];
    const refused = (code: string) => new RequestError({ status: 401, message: 'no', code });
    const answers = [refused('INVALID_CREDENTIALS'), refused('UNAUTHENTICATED')];
    show(<LoginScreen ways={() => <p>Other ways</p>} onSignedIn={() => expect.unreachable()} />, {
      signIn: async () => {
        throw refused('SECOND_FACTOR_REQUIRED');
      },
      signInBy: async (path, proof) => {
        codes.push([path, proof]);
        throw answers.shift();
      },
    });
    fill('ana', 'Right-Pass1');
    submit();
    const code = await screen.findByLabelText<HTMLInputElement>('Code');
    expect([
      document.activeElement,
      screen.queryByLabelText('Password'),
      screen.queryByText('Other ways'),
    ]).toEqual([code, null, null]);
    const send = (value: string) => {
      fireEvent.change(screen.getByLabelText('Code'), { target: { value } });
      fireEvent.submit(code.closest('form')!);
    };
    send('12 34');
    await screen.findByText('Enter the six digits from your authenticator app');
    send('123456');
    await screen.findByText('That code isn’t right, or was used already. Enter the one shown now.');
    send('654321');
    expect((await screen.findByRole('alert')).textContent).toBe('That took too long. Sign in again.');
    expect([field('Username or email').value, field('Password').value]).toEqual(['ana', '']);
    expect(codes).toEqual([
      ['/web/login/second-step', { code: '123456' }],
      ['/web/login/second-step', { code: '654321' }],
    ]);
  });

  it('says that an address is unverified, and sends its link again (AUTH-041)', async () => {
    const asked: unknown[] = [];
    const signIn = async () => {
      throw new RequestError({ status: 403, message: 'no', code: 'EMAIL_UNVERIFIED' });
    };
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
      asked.push([path, body]);
      return new Response(null, { status: 204 });
    });
    show(<LoginScreen onSignedIn={() => expect.unreachable()} />, { signIn });
    fill('ana', 'Right-Pass1');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Cannot sign in with unverified email. Check your email for a verification link.',
    );
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ana@school.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(
      await screen.findByText('Verification email sent. Check your email for a verification link'),
    ).toBeDefined();
    expect(asked).toContainEqual(['/web/verification-email', 'email=ana%40school.example&username=ana']);
  });

  it('asks for what is missing at the field and goes there', () => {
    show(<LoginScreen onSignedIn={() => {}} />);
    submit();
    expect(screen.getByText('Enter your username or email.')).toBeDefined();
    expect(document.activeElement).toBe(field('Username or email'));
  });

  it('stays visible offline, and says that it needs a connection', () => {
    online(false);
    show(<LoginScreen onSignedIn={() => {}} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
    expect(button.disabled).toBe(true);
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Needs a connection',
    );
  });

  it('waits for a server that is gone, whatever the browser says of the network, and goes on when it is back (LOCAL-034)', async () => {
    await setMeta(db, 'link', { online: false, since: 1 });
    show(<LoginScreen onSignedIn={() => {}} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(screen.getAllByText('Needs a connection').length).toBeGreaterThan(0);
    await setMeta(db, 'link', { online: true, since: 2 });
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  it('offers the demo accounts where the server has them, and fills them in', async () => {
    demo = new Response(
      JSON.stringify({
        password: 'Lectern-2026',
        accounts: [{ email: 'learner@harbor.example', name: 'Lena Learner', role: 'member' }],
      }),
    );
    show(<LoginScreen onSignedIn={() => {}} />);
    fireEvent.click(await screen.findByRole('button', { name: /Lena Learner/ }));
    expect([field('Username or email').value, field('Password').value]).toEqual([
      'learner@harbor.example',
      'Lectern-2026',
    ]);
  });

  it('offers no demo accounts elsewhere', async () => {
    show(<LoginScreen onSignedIn={() => {}} />);
    await Promise.resolve();
    expect(screen.queryByText('Demo accounts')).toBeNull();
  });

  it('tells whose work waits on this device (F15)', async () => {
    const locked = [{ accountId: 'ana', name: 'Ana', email: 'ana@harbor.example', unsent: 4 }];
    show(<LoginScreen onSignedIn={() => {}} />, {
      watchLocked: async (tell) => {
        tell(locked);
        return () => {};
      },
    });
    expect(await screen.findByText('Sign in as Ana to send 4 changes.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Fill in Ana' }));
    expect(field('Username or email').value).toBe('ana@harbor.example');
  });
});

describe('the sign-out page', () => {
  const entry = (seq: number, state: string) => ({
    seq,
    id: `m${seq}`,
    op: 'createComment',
    state,
    touches: [],
    deps: [],
    vars: { body: `Why ${seq}?` },
    createdAt: 0,
    attempts: 0,
    sent: false,
    lastError: null,
  });
  const signedIn = { status: 'Authenticated', accountId: 'ana' } as const;

  it('signs out at once when everything is delivered', async () => {
    const signOut = vi.fn(async (_how: { keep: boolean }) => {});
    show(<LogoutScreen onSignIn={() => {}} onStay={() => {}} onSignedIn={() => {}} />, {
      ...signedIn,
      signOut,
    });
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  });

  it('names what is not on the server, and loses it only when it is told to (D44, F20)', async () => {
    await db.table('outbox').bulkPut([entry(1, 'queued'), entry(2, 'rejected')]);
    const signOut = vi.fn(async (_how: { keep: boolean }) => {});
    const stayed = vi.fn();
    show(<LogoutScreen onSignIn={() => {}} onStay={stayed} onSignedIn={() => {}} />, {
      ...signedIn,
      signOut,
    });
    await screen.findByRole('heading', { name: '2 changes are not on the server yet' });
    expect(screen.getByText('Why 1?')).toBeDefined();
    expect(screen.getByText('Why 2?')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(stayed).toHaveBeenCalledTimes(1);
    expect(signOut).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Discard 2 changes' }));
    await waitFor(() => expect(signOut.mock.calls).toEqual([[{ keep: false }]]));
  });

  it('keeps them for the next sign-in where there is a key to seal them with, and offers an export beside (D44, F20)', async () => {
    await db.table('outbox').bulkPut([entry(1, 'queued')]);
    const signOut = vi.fn(async (_how: { keep: boolean }) => {});
    show(<LogoutScreen onSignIn={() => {}} onStay={() => {}} onSignedIn={() => {}} />, {
      ...signedIn,
      signOut,
    });
    const keep = await screen.findByRole<HTMLButtonElement>('button', { name: 'Keep for my next sign-in' });
    expect(keep.disabled).toBe(true);
    expect(document.getElementById(keep.getAttribute('aria-describedby')!)?.textContent).toMatch(
      /hasn’t given this device a key yet/,
    );
    expect(screen.getByRole('button', { name: 'Export all' })).toBeDefined();
    await setMeta(db, 'sealingKey', 'key');
    await waitFor(() => expect(keep.disabled).toBe(false));
    fireEvent.click(keep);
    await waitFor(() => expect(signOut.mock.calls).toEqual([[{ keep: true }]]));
  });

  it('names the drafts that are not on the server as well (LOCAL-036)', async () => {
    await db.drafts.put({ skillId: 's1', unsent: 1, changedAt: 1, refused: null });
    await db.table('outbox').bulkPut([entry(1, 'queued')]);
    const signOut = vi.fn(async (_how: { keep: boolean }) => {});
    show(<LogoutScreen onSignIn={() => {}} onStay={() => {}} onSignedIn={() => {}} />, {
      ...signedIn,
      signOut,
    });
    await screen.findByRole('heading', { name: '2 changes are not on the server yet' });
    expect(screen.getByText('Draft')).toBeDefined();
    expect(signOut).not.toHaveBeenCalled();
  });

  it('sends first and signs out when the last one is delivered (D44)', async () => {
    await db.table('outbox').bulkPut([entry(1, 'queued')]);
    const signOut = vi.fn(async (_how: { keep: boolean }) => {});
    const { nudged } = show(<LogoutScreen onSignIn={() => {}} onStay={() => {}} onSignedIn={() => {}} />, {
      ...signedIn,
      signOut,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Send first' }));
    expect(nudged).toEqual(['nudge']);
    expect(signOut).not.toHaveBeenCalled();
    await db.table('outbox').clear();
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  });

  it('cannot send first without a connection, and says so', async () => {
    online(false);
    await db.table('outbox').bulkPut([entry(1, 'queued')]);
    show(<LogoutScreen onSignIn={() => {}} onStay={() => {}} onSignedIn={() => {}} />, signedIn);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send first' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Send first: Needs a connection')).toBeDefined();
  });

  it('never signs out who signs in again in another tab while this page is open', async () => {
    const signOut = vi.fn(async (_how: { keep: boolean }) => {});
    const went: string[] = [];
    const page = (
      <LogoutScreen onSignIn={() => {}} onStay={() => {}} onSignedIn={(path) => void went.push(path)} />
    );
    const { become } = show(page, { endedByServer: true, signOut });
    localStorage.setItem('login-redirect-url', '/harbor/linux');
    become({ ...signedIn, signOut });
    await waitFor(() => expect(went).toEqual(['/harbor/linux']));
    expect(signOut).not.toHaveBeenCalled();
  });

  it('says that the server has ended the session, and whose work waits (D5, F15)', async () => {
    const locked = [{ accountId: 'ana', name: 'Ana', email: '', unsent: 1 }];
    show(<LogoutScreen onSignIn={() => {}} onStay={() => {}} onSignedIn={() => {}} />, {
      endedByServer: true,
      watchLocked: async (tell) => {
        tell(locked);
        return () => {};
      },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your session has ended');
    expect(await screen.findByText(/Sign in as Ana to send 1 change\./)).toBeDefined();
    expect(screen.queryByText(/3 devices at once/)).toBeNull();
  });

  it('says that too many devices were signed in, when the server or the device itself has said so (AUTH-026)', () => {
    const page = <LogoutScreen onSignIn={() => {}} onStay={() => {}} onSignedIn={() => {}} />;
    const said = vi.spyOn(document, 'cookie', 'get');
    said.mockReturnValue('other=1; __Host-lectern_session_end=device-limit');
    show(page, { endedByServer: true });
    expect(screen.getByText(/^You can be signed in on 3 devices at once/)).toBeDefined();
    cleanup();
    said.mockReturnValue('other=1');
    noteDeviceLimit(true);
    show(page, { endedByServer: true });
    expect(screen.getByText(/^You can be signed in on 3 devices at once/)).toBeDefined();
    cleanup();
    noteDeviceLimit(false);
    show(page, { endedByServer: true });
    expect(screen.queryByText(/3 devices at once/)).toBeNull();
  });
});

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { composeMail } from './compose.ts';
import { mailServerFault, openMailer } from './mailer.ts';
import { nameInMail } from './name-in-mail.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const mail = composeMail({
  kind: 'reset',
  to: 'ana@school.example',
  name: 'Ana <b>',
  username: 'ana-b',
  link: 'https://learn.example/reset-password?token=abc&x="1"',
  hours: 2,
  publicUrl: 'https://learn.example',
});

async function mailFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-mail-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('a mail', () => {
  it('goes through SMTP as plain text and as HTML that says the same, with what people are called escaped', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
        stream.on('end', () => {
          received.push(raw);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    const mailer = openMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'lectern@learn.example',
      dataDir: await mailFolder(),
      now: Date.now,
    });
    ends.push(() => mailer.close());
    await mailer.send(mail, 'job-1');
    expect(received).toHaveLength(1);
    const read = await PostalMime.parse(received[0] ?? '');
    expect(read.from?.address).toBe('lectern@learn.example');
    expect(read.to?.[0]?.address).toBe('ana@school.example');
    expect(read.subject).toBe('Set a new password for Lectern');
    expect(read.messageId).toBe('<job-1@learn.example>');
    expect(read.text).toContain('https://learn.example/reset-password?token=abc');
    expect(read.html).toContain('Ana &#60;b&#62;');
    expect(read.html).not.toContain('<b>');
  });

  it('leaves this machine by TLS or not at all, unless the address of the mail server says that it may go in clear', async () => {
    const commands: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom(address, _session, done) {
        commands.push(address.address);
        done();
      },
      onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    // Not one of this machine's names, though it is reached here.
    const elsewhere = `smtp://0.0.0.0:${port}`;
    const sentTo = async (smtpUrl: string) => {
      const mailer = openMailer({ smtpUrl, from: 'lectern@learn.example', dataDir: '', now: Date.now });
      ends.push(() => mailer.close());
      return mailer.send(mail, 'job-1').then(
        () => 'sent',
        ({ code }: { code: string }) => code,
      );
    };
    expect([await sentTo(elsewhere), commands]).toEqual(['ETLS', []]);
    expect(await mailServerFault(elsewhere)).toBe(
      'The mail server offers no TLS, so links would go to it in clear.',
    );
    expect([await sentTo(`${elsewhere}?tls=no`), commands.length]).toEqual(['sent', 1]);
    expect([await sentTo(`smtp://localhost:${port}`), commands.length]).toEqual(['sent', 2]);
  });

  it('that no server takes is an error, so that its job is tried again', async () => {
    const mailer = openMailer({
      smtpUrl: 'smtp://127.0.0.1:9',
      from: 'lectern@learn.example',
      dataDir: await mailFolder(),
      now: Date.now,
    });
    ends.push(() => mailer.close());
    await expect(mailer.send(mail, 'job-1')).rejects.toThrow();
  });

  it('is given up after 20 s where a mail server takes the connection and says nothing', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    ends.push(() => silent.close());
    const mailer = openMailer({
      smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      from: 'lectern@learn.example',
      dataDir: await mailFolder(),
      now: Date.now,
    });
    ends.push(() => mailer.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    ends.push(() => vi.useRealTimers());
    let said = 'nothing yet';
    const sent = mailer.send(mail, 'job-1').catch((error: Error) => {
      said = error.message;
    });
    await once(silent, 'connection');
    for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
    vi.advanceTimersByTime(20_000);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
    expect(said).toMatch(/greeting/i);
    await sent;
  });

  it('stays in the data folder without SMTP, once however often its job runs', async () => {
    const mailer = openMailer({
      smtpUrl: undefined,
      from: 'lectern@localhost',
      dataDir: await mailFolder(),
      now: () => 5,
    });
    await mailer.send(mail, 'job-1');
    await mailer.send(mail, 'job-1');
    expect(await mailer.kept(10)).toEqual([{ ...mail, at: 5 }]);
    await mailer.forget(5);
    expect(await mailer.kept(10)).toHaveLength(1);
    await mailer.forget(6);
    expect(await mailer.kept(10)).toEqual([]);
  });
});

describe('a name in a mail', () => {
  it('that reads as an address of the web gives way to the alias', () => {
    for (const name of [
      'Bank security team: visit https://evil.example',
      'www.evil.example',
      'evil.example',
      'win\u200b//evil',
      'me@evil.example',
      '\u202e\u200b',
    ])
      expect(nameInMail(name, 'harbor')).toBe('harbor');
  });

  it('holds no line break, no control character and no sign of direction', () => {
    expect(nameInMail('Ada\n\nHurry\tup,\u0007\u202e Berg', 'ada')).toBe('Ada Hurry up, Berg');
    expect(nameInMail('Dr. J. R. Müller–Šimić', 'x')).toBe('Dr. J. R. Müller–Šimić');
  });
});

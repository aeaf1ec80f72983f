/**
 * Mails leave through SMTP (`SMTP_URL`). Without it each lands as a file in the data folder, where the operator, and in the demo everybody,
 * can read it.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '../settings/loopback-host.ts';

/** html: says the same; absent: text alone */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; contentType: string; encoding: 'base64'; content: string }[];
};
export type KeptMail = Mail & { at: number };

export type Mailer = {
  /** @param id  of the job: the same mail tried again lands in the same file. @throws when it could not be handed on */
  send(mail: Mail, id: string): Promise<void>;
  /** The newest of the folder; none with SMTP. */
  kept(most: number): Promise<KeptMail[]>;
  /** Those of the folder that are older: their links open accounts. */
  forget(before: number): Promise<void>;
  close(): void;
};

const SMTP_MS = 20_000;
/** so the address of a mail server says that mails may go to it in clear */
const IN_CLEAR = '?tls=no';

/**
 * Mails hold links that open accounts: where a network is between, they go by TLS or not at all.
 * A second argument would say what every mail has, and nothing of the connection.
 */
function transportTo(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const inClear = url.search === IN_CLEAR || isLoopbackHost(url.hostname);
  url.search = '';
  return createTransport({
    url: url.href,
    requireTLS: !inClear,
    connectionTimeout: SMTP_MS,
    greetingTimeout: SMTP_MS,
    socketTimeout: SMTP_MS,
  });
}

export function openMailer({
  smtpUrl,
  from,
  dataDir,
  now,
}: {
  smtpUrl: string | undefined;
  from: string;
  dataDir: string;
  now: () => number;
}): Mailer {
  if (smtpUrl === undefined) return folderMailer(path.join(dataDir, 'mail'), now);
  const transport = transportTo(smtpUrl);
  return {
    async send(mail, id) {
      await transport.sendMail({
        ...mail,
        from,
        messageId: `<${id}@${from.split('@').at(-1)?.replace(/>$/, '')}>`,
      });
    },
    kept: async () => [],
    forget: async () => {},
    close: () => transport.close(),
  };
}

/** @returns what is wrong, without a word of the address; null: it answers, and takes the user and the password */
export async function mailServerFault(smtpUrl: string): Promise<string | null> {
  const transport = transportTo(smtpUrl);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'no reason given';
    if (code === 'ETLS') return 'The mail server offers no TLS, so links would go to it in clear.';
    return code === 'EAUTH'
      ? 'The mail server does not take the user and the password.'
      : `The mail server does not answer (${code}).`;
  } finally {
    transport.close();
  }
}

function folderMailer(folder: string, now: () => number): Mailer {
  return {
    async send(mail, id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = now();
      await writeFile(path.join(folder, `${id}.json`), JSON.stringify({ ...mail, at }, null, 2), {
        mode: 0o600,
      });
    },
    async kept(most) {
      const mails = await Promise.all((await namesIn(folder)).map((name) => readMail(folder, name)));
      return mails.sort((a, b) => b.at - a.at).slice(0, most);
    },
    async forget(before) {
      for (const name of await namesIn(folder))
        if ((await readMail(folder, name)).at < before) await rm(path.join(folder, name), { force: true });
    },
    close: () => {},
  };
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));

const readMail = async (folder: string, name: string): Promise<KeptMail> =>
  JSON.parse(await readFile(path.join(folder, name), 'utf8')) as KeptMail;

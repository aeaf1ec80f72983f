/** What the server writes to people. Plain sentences; the link stands on a line of its own. */

export const mailWords = {
  hello: (first: string) => `Hello ${first},`,
  expires: (hours: number) => `The link works once, within ${hours} hours.`,
  notYou: 'If this was not you, you need do nothing.',
  from: (address: string) => `This mail comes from Lectern at ${address}.`,
  verification: {
    subject: 'Verify your email for Lectern',
    lines: ['Please confirm that this address is yours.'],
    action: 'Verify your email',
  },
  known: {
    subject: 'You already have an account on Lectern',
    lines: [
      'Somebody, probably you, tried to create an account with this address. You have one already.',
      'If you have forgotten your password, you can set a new one.',
    ],
    action: 'Set a new password',
  },
  reset: {
    subject: 'Set a new password for Lectern',
    lines: ['You asked for a link to set a new password.'],
    action: 'Set a new password',
  },
  invitation: {
    subject: (organization: string) => `You are invited to ${organization}`,
    lines: (from: string, organization: string) => [
      'Hello,',
      `${from} invites you to learn with ${organization} on Lectern.`,
    ],
    accept: 'Accept the invitation',
    decline: 'If you would rather not, decline it here',
    expires: (days: number) => `The invitation holds for ${days} days.`,
  },
};

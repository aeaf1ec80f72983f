/** The terms of the demo's shirt giveaway, as its PDF says them. An installation of one's own names its own with GIVEAWAY_TERMS_URL. ASCII only. */
export const giveawayTermsWords = {
  heading: 'Giveaway terms of the Lectern demo',
  paragraphs: [
    'This is a demonstration. No shirts are sent, and nobody is charged.',
    'Anyone who sends feedback and ticks the giveaway asks for one shirt in the size that they chose. Feedback without the tick takes no part.',
    'The address that you enter is stored on the server of this installation, for sending the shirt alone. It is shown to its operator and to nobody else, and it is not part of any email.',
    'The address is deleted together with your account. To have it deleted earlier, ask the operator.',
    'An installation that gives shirts away replaces these terms with its own.',
  ],
};

/** What is said otherwise where nothing can be stored: nothing is called saved before the server has it (F23). By area. */
export const inMemoryWords = {
  shell: {
    failure: {
      safe: 'What has not been sent yet is in this tab only: keep it open.',
      unknownText: 'What has not been sent yet is in this tab only. Try again, or go back to your dashboard.',
    },
  },
  pill: {
    onDevice: (count: number) => `${count} not sent yet`,
    onDeviceShort: (count: number) => `${count} not sent`,
  },
  changes: {
    mark: { onDevice: 'Not sent yet' },
    empty: 'What you do is sent from this tab. Until it has reached the server you see it here.',
    offlineNote: 'Not sent yet, and not stored. Sends when you are online, if this tab is still open.',
  },
  skill: { failed: 'The server had a problem with it. What has not been sent yet is in this tab only.' },
  storage: {
    unsentSafe: 'They are in this tab only, and will be sent automatically while it is open.',
  },
  editor: {
    savedHere: 'Not sent yet',
    offline: 'No connection: what you write is in this tab only, and merges later if it is still open.',
    published: 'Publication not sent yet. It is sent when you are online, if this tab is still open.',
  },
};

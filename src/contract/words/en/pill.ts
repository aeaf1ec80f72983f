/** Words of the sync pill (ux-guide 4). */

export const pillWords = {
  needsYou: (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} you`,
  onDevice: (count: number) => `${count} saved on this device`,
  onDeviceShort: (count: number) => `${count} saved`,
  updateReady: 'Update ready',
  updateReadyShort: 'Update',
  offline: 'Offline',
  sending: 'Sending…',
  open: 'Open changes',
  delivered: 'Everything is saved',
};

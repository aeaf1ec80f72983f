/** Words of a session that the server has ended for a reason that its person should read. */
export const sessionEndWords = {
  deviceLimit: (devices: number) =>
    `You can be signed in on ${devices} devices at once, and you have signed in on another one. Sign in again to continue here; the device you have used least recently is then signed out.`,
};

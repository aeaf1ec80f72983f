/** Asks the device for a passkey; loaded when somebody wants that. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

/** The person has changed their mind, or the device gave no answer: nothing was done. */
export class NoPasskey extends Error {
  /** the device has one for this account already */
  readonly known: boolean;

  constructor(cause: unknown) {
    super('The device gave no passkey.', { cause });
    this.name = 'NoPasskey';
    this.name = 'NoPasskey';
    this.known = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  }
}

type Asked<Start extends (given: never) => unknown> = Parameters<Start>[0] extends { optionsJSON: infer Json }
  ? Json
  : never;

/** @param options  as the server gave them. @throws NoPasskey */
export const passkeyFor = (options: unknown) =>
  startAuthentication({ optionsJSON: options as Asked<typeof startAuthentication> }).catch((error) => {
    throw new NoPasskey(error);
  });

/** @param options  as the server gave them. @throws NoPasskey */
export const makePasskey = (options: unknown) =>
  startRegistration({ optionsJSON: options as Asked<typeof startRegistration> }).catch((error) => {
    throw new NoPasskey(error);
  });

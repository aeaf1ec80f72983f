/** How notifications reach devices while the app is closed. */
export type PushSettings = {
  /** where push services reach the operator: an https or mailto address */
  contact: string;
  /** absent: the server's own, made at its first start */
  publicKey?: string;
  privateKey?: string;
  /** push services besides those of browsers: their hosts */
  hosts?: readonly string[];
};

/** What nodes say to each other. It reaches whoever listens just then: what is said while a node does not listen, it misses. */

export type BusListener = {
  heard(topic: string, text: string): void;
  /** Something may have gone unheard: it listens again after it did not. */
  missed(): void;
};

export type NodeBus = {
  /**
   * To all nodes, this one included.
   * @param text  at most 7,000 bytes
   * @throws when it could not be said
   */
  publish(topic: string, text: string): Promise<void>;
  close(): Promise<void>;
};

export type BusLog = { warn(about: object, message: string): void };

export const LARGEST_MESSAGE_BYTES = 7_000;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** ms to wait after so many failures in a row, 1 for the first */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/** Why the leader looks at the outbox and at the server again. */
export type Trigger =
  | 'start'
  | 'nudge'
  | 'online'
  | 'visible'
  | 'poke'
  | 'timer'
  | 'probe'
  | 'session'
  | 'manual'
  | 'wants'
  | 'uploads';

/** How often each kind of act and fault really happened. */
export class Tally {
  readonly acts: Record<string, number> = {};
  readonly faults: Record<string, number> = {};

  act(kind: string): void {
    this.acts[kind] = (this.acts[kind] ?? 0) + 1;
  }

  verb(name: string): void {
    this.act(`verb ${name}`);
  }

  fault(kind: string): void {
    this.faults[kind] = (this.faults[kind] ?? 0) + 1;
  }

  add(other: Pick<Tally, 'acts' | 'faults'>): void {
    for (const group of ['acts', 'faults'] as const) {
      for (const [kind, count] of Object.entries(other[group]))
        this[group][kind] = (this[group][kind] ?? 0) + count;
    }
  }
}

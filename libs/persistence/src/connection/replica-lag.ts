interface Sample {
  position: bigint;
  at: number;
}

/** Ten minutes of samples; of an older lag we only know that it is longer. */
const MOST_SAMPLES = 2_400;

/** How far a replica is behind, by when the primary was where the replica is now. Times are of the monotonic clock, in milliseconds. */
export class ReplicaLag {
  /** Oldest first; the replica has replayed the first one at most. */
  private samples: Sample[] = [];
  private replayed: bigint | null = null;
  private behindMs = 0;

  /** Null while nobody knows. */
  get seconds(): number | null {
    return this.replayed === null ? null : this.behindMs / 1_000;
  }

  has(position: bigint): boolean {
    return this.replayed !== null && this.replayed >= position;
  }

  primaryIsAt(position: bigint, at: number): void {
    this.samples.push({ position, at });
    if (this.samples.length > MOST_SAMPLES) this.samples.splice(1, 1);
  }

  replicaIsAt(position: bigint, at: number): void {
    this.replayed = position;
    const reached = this.samples.findLastIndex((sample) => sample.position <= position);
    const isCurrent = reached === this.samples.length - 1;
    this.samples = this.samples.slice(Math.max(0, reached));
    this.behindMs = isCurrent ? 0 : at - (this.samples[0]?.at ?? at);
  }

  forget(): void {
    this.replayed = null;
  }
}

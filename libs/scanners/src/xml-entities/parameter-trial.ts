import {
  type Callbacks,
  firstAnswer,
  FIXED_MARKER,
  type InjectionAnswer,
  type InjectionPoint,
  type InjectionRun,
  type InjectionTrial,
  isUnread,
  MARK,
  newMarker,
  type ScannerInput,
  shownCallback,
  type ShownRequest,
} from '@palisade/scan-engine';
import {
  type Entities,
  entityPoint,
  externalDeclarations,
  externalEntity,
  isAttribute,
  internalEntities,
} from './entity-body';

/** `unread`: no response, or a firewall's. */
export interface ParameterTrial extends InjectionTrial {
  proofs: Proof[];
}

export interface Proof {
  kind: 'internal' | 'external';
  request: ShownRequest;
  /** What the parser requested, without its last part; null for an internal entity. */
  address: string | null;
}

/** Some parsers work after the response. */
const WAIT_MS = 1_000;

/** The usual document first, then an entity inside it, then one at an address of the installation. */
export async function tryParameter(
  run: InjectionRun,
  point: InjectionPoint,
  { callbacks }: Pick<ScannerInput, 'callbacks'>,
): Promise<ParameterTrial> {
  const { location } = point;
  const word = newMarker();
  const usual = await firstAnswer(run, point, word);
  if (isUnread(usual)) return { ...usual, proofs: [] };
  const trial = new Trial(run, point, usual);
  const isReflected = usual.text.toLowerCase().includes(word);
  const proofs = [
    isReflected ? await trial.internal() : null,
    callbacks === null || isTriedAlready(run, point) ? null : await trial.external(callbacks),
  ].filter((proof) => proof !== null);
  if (proofs.length > 0) return { location, outcome: 'found', proofs };
  return { location, outcome: trial.isUnread ? 'unread' : 'safe', proofs };
}

/** Requests whose documents were tried with entities from elsewhere: those are a matter of the parser, not of one value. */
const triedIn = new WeakMap<InjectionRun, Set<string>>();

function isTriedAlready(run: InjectionRun, point: InjectionPoint): boolean {
  if (isAttribute(point)) return true;
  const tried = triedIn.get(run) ?? new Set<string>();
  triedIn.set(run, tried);
  if (tried.has(point.url)) return true;
  tried.add(point.url);
  return false;
}

class Trial {
  isUnread = false;

  constructor(
    private readonly run: InjectionRun,
    private readonly point: InjectionPoint,
    private readonly usual: InjectionAnswer,
  ) {}

  /** The texts of two entities next to one another, twice with other words. */
  async internal(): Promise<Proof | null> {
    if (!(await this.isExpanded()) || !(await this.isExpanded())) return null;
    return this.proofOf('internal', internalEntities(FIXED_MARKER, `${FIXED_MARKER}b`), null);
  }

  private async isExpanded(): Promise<boolean> {
    const [one, other] = [newMarker(), newMarker()];
    const answer = await this.answerTo(internalEntities(one, other));
    return answer?.text.toLowerCase().includes(`${one}${other}`) === true;
  }

  /** Two addresses that nobody else knows are requested, and one that was not sent is not. */
  async external(callbacks: Callbacks): Promise<Proof | null> {
    for (const entities of [externalEntity, externalDeclarations]) {
      const address = await this.requested(callbacks, entities);
      if (address === null) continue;
      const unsent = await callbacks.newAddress(MARK);
      const isAgain = (await this.requested(callbacks, entities)) !== null;
      if (!isAgain || (await callbacks.wasCalled(unsent))) {
        // Something was requested that nothing explains.
        this.isUnread = true;
        continue;
      }
      return this.proofOf('external', entities(shownCallback(address)), shownCallback(address));
    }
    return null;
  }

  private async requested(
    callbacks: Callbacks,
    entities: (address: string) => Entities,
  ): Promise<string | null> {
    const address = await callbacks.newAddress(MARK);
    await this.answerTo(entities(address));
    if (await callbacks.wasCalled(address)) return address;
    if (this.run.stopped !== null) return null;
    await this.run.rest(WAIT_MS);
    return (await callbacks.wasCalled(address)) ? address : null;
  }

  private async answerTo(entities: Entities): Promise<InjectionAnswer | null> {
    const at = entityPoint(this.point, entities);
    if (at === null) return null;
    const answer = await this.run.send(at, this.point.value, this.usual);
    this.isUnread ||= answer === null || answer.isBlocked;
    return answer === null || answer.isBlocked ? null : answer;
  }

  private proofOf(kind: Proof['kind'], entities: Entities, address: string | null): Proof | null {
    const at = entityPoint(this.point, entities);
    return at && { kind, address, request: at.shownWith('') };
  }
}

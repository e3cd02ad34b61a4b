import {
  type ComparedPoint,
  comparedTrial,
  FIXED_MARKER,
  FIXED_NUMBER,
  type InjectionPoint,
  type InjectionRun,
  newMarkedNumber,
  newMarker,
  type ProofTrial,
  type ShownRequest,
} from '@palisade/scan-engine';
import { objectPoint } from './operator-points';
import { SCRIPT_FORMS, type ScriptForm } from './script-forms';

export interface Proof {
  kind: 'operator' | 'error' | 'script';
  /** What was sent, with `v` for the usual value. */
  shows: string;
  /** The request with the usual value, one that is read as the same, and one that is not. */
  requests: readonly [ShownRequest, ...ShownRequest[]];
  /** What a person finds the error by; null where the proof is not an error. */
  words: string | null;
}

export type ParameterTrial = ProofTrial<Proof>;

/** Compares what values show that a database would read as the usual one, or as another. Ends at the first proof. */
export const tryParameter = (run: InjectionRun, point: InjectionPoint): Promise<ParameterTrial> =>
  comparedTrial(run, point, async (compared) => {
    const trial = new Trial(compared, point);
    return (await trial.byOperators()) ?? (await trial.byScripts());
  });

/** Equal in two ways. A site that takes operators on purpose lists the common ones, and `$not` with one inside is rarely among them. */
const EQUAL = ['$eq'];
const NOT_UNEQUAL = ['$not', '$ne'];

class Trial {
  constructor(
    private readonly compared: ComparedPoint,
    private readonly point: InjectionPoint,
  ) {}

  async byOperators(): Promise<Proof | null> {
    const { compared, point } = this;
    const equal = objectPoint(point, EQUAL);
    const notUnequal = objectPoint(point, NOT_UNEQUAL);
    if (equal === null || notUnequal === null) return null;
    if (compared.isComparable && (await this.readsOperators(equal, notUnequal)))
      return {
        kind: 'operator',
        shows: 'v[$eq], v[$not][$ne]',
        requests: [point.shownWith(point.value), equal.shownWith(point.value), equal.shownWith(FIXED_MARKER)],
        words: null,
      };
    return this.byErrors(equal);
  }

  /** The usual page for the usual value by two operators; another one for other values, and for what is not an operator. */
  private async readsOperators(equal: InjectionPoint, notUnequal: InjectionPoint): Promise<boolean> {
    const { compared, point } = this;
    const { value } = point;
    const none = objectPoint(point, [newMarker()]);
    return (
      none !== null &&
      (await compared.tellsApart({ holds: value, fails: newMarker() }, equal)) &&
      (await compared.tellsApart({ holds: value, fails: newMarker() }, notUnequal)) &&
      (await compared.isUsual(value, none)) === false &&
      (await compared.isUsual(value)) === true
    );
  }

  /** The database refuses an operator of our own by its name, twice, and not one of its own or a word. */
  private async byErrors(equal: InjectionPoint): Promise<Proof | null> {
    const { point } = this;
    const { value } = point;
    const [first, second, word] = [newMarker(), newMarker(), newMarker()];
    const refusalOf = async (key: string, name = key): Promise<string | null> => {
      const at = objectPoint(point, [key]);
      return at && refusalIn(await this.compared.textFor(value, at), name);
    };
    const words = await refusalOf(`$${first}`);
    const isProven =
      words !== null &&
      (await refusalOf(`$${second}`)) !== null &&
      (await refusalOf(word, `$${word}`)) === null &&
      refusalIn(await this.compared.textFor(value, equal), '$eq') === null;
    const shown = objectPoint(point, [`$${FIXED_MARKER}`]);
    if (!isProven || shown === null) return null;
    return {
      kind: 'error',
      shows: `v[$${FIXED_MARKER}]`,
      requests: [equal.shownWith(value), shown.shownWith(value)],
      // Without the name, any page that says what people can't use would show it.
      words: `${words}$${FIXED_MARKER}`,
    };
  }

  /** Conditions of JavaScript behind the value, as `$where` reads them. */
  async byScripts(): Promise<Proof | null> {
    if (!this.compared.isComparable) return null;
    for (const form of SCRIPT_FORMS) {
      if (!form.fits(this.point.value)) continue;
      const holds = await this.compared.isUsual(form.holds(this.point.value, newMarkedNumber(), false));
      if (holds !== true) continue;
      // The value, or its end, is not read at all.
      if (!(await this.isConfirmed(form))) return null;
      return this.scriptProof(form);
    }
    return null;
  }

  private async isConfirmed(form: ScriptForm): Promise<boolean> {
    const { value } = this.point;
    const [first, second] = [newMarkedNumber(), newMarkedNumber()];
    return (
      (await this.compared.isUsual(form.fails(value, first, false))) === false &&
      (await this.compared.tellsApart({
        holds: form.holds(value, second, true),
        fails: form.fails(value, second, true),
      })) &&
      (await this.compared.isUsual(form.breaks(value))) === false &&
      (await this.compared.isUsual(value)) === true
    );
  }

  private scriptProof({ shows, holds, fails }: ScriptForm): Proof {
    const { point } = this;
    const { value } = point;
    return {
      kind: 'script',
      shows,
      requests: [
        point.shownWith(value),
        point.shownWith(holds(value, FIXED_NUMBER, false)),
        point.shownWith(fails(value, FIXED_NUMBER, false)),
      ],
      words: null,
    };
  }
}

/** The words before the name with which MongoDB, Mongoose and Minimongo refuse an operator; null where they do not. */
function refusalIn(text: string | null, name: string): string | null {
  if (text === null) return null;
  const start = text.slice(0, LONGEST_TEXT).replaceAll(/&#0?39;|&apos;|&#x27;/g, "'");
  // A page may write the apostrophe as a reference.
  return REFUSALS.find((words) => start.includes(`${words}${name}`))?.replace("Can'", '') ?? null;
}
const REFUSALS = [
  'unknown operator: ',
  'unknown top level operator: ',
  'Unrecognized operator: ',
  "Can't use ",
];
const LONGEST_TEXT = 262_144;

import {
  firstAnswer,
  type InjectionAnswer,
  type InjectionPoint,
  type InjectionRun,
  type InjectionTrial,
  MARK,
  newMarker,
  queryPoint,
  type ShownRequest,
  UsualPage,
  isUnread,
} from '@palisade/scan-engine';
import { addedEnding, type KnownFile, knownFiles, valueFor, type Way } from './known-files';

/** `unread`: no response, or a firewall's. */
export interface ParameterTrial extends InjectionTrial {
  proof: Proof | null;
}

export interface Proof {
  kind: 'file' | 'suspicion';
  request: ShownRequest;
  /** From the root of the server or of the application; for a suspicion with the ending that the program adds. */
  file: string;
  /** How the value climbs. */
  way: string;
  /** What a command finds in the response. */
  sign: string;
}

const FILE_NAME = /^(?!\d+\.\d+$)[^\s?#@:]{0,200}(?:\.[a-z][a-z0-9]{0,4}|\/[^\s?#@:]{0,100})$/i;
const NAMES_FILE =
  /file|path|page|^p$|doc|pdf|image|img|photo|pic|templ|tpl|theme|skin|layout|includ|lang|locale|folder|dir$|download|attach|report|view|load|read|content|module|style|src|asset|script|^log$/i;

/** Whether a parameter most likely names a file: what it has there looks like one, or it is called so and has no number. */
export const namesFile = ({ name, value, isMadeUp }: InjectionPoint): boolean =>
  (!isMadeUp && FILE_NAME.test(value)) || (NAMES_FILE.test(name) && (isMadeUp || !/^\d+$/.test(value)));

const trialOf = (
  { location }: InjectionPoint,
  outcome: InjectionTrial['outcome'],
  proof: Proof | null = null,
): ParameterTrial => ({ location, outcome, proof });

/** The usual value first, then what climbs; a parameter that does not look like a file must first read `./v` as `v`. */
export async function tryParameter(run: InjectionRun, point: InjectionPoint): Promise<ParameterTrial> {
  const usual = await firstAnswer(run, point, point.value);
  if (isUnread(usual)) return { ...usual, proof: null };
  const attempts = new Attempts(run, point, usual);
  if (namesFile(point) || (await attempts.readsPaths())) {
    const proof = await attempts.proof();
    if (proof !== null) return trialOf(point, 'found', proof);
  }
  return trialOf(point, attempts.isUnread ? 'unread' : 'safe');
}

class Attempts {
  isUnread = false;
  private usual: InjectionAnswer;
  private readonly usualPage: UsualPage;
  private suspicion: Proof | null = null;

  constructor(
    private readonly run: InjectionRun,
    private readonly point: InjectionPoint,
    usual: InjectionAnswer,
  ) {
    this.usual = usual;
    this.usualPage = UsualPage.loosely(usual, point.value);
  }

  /** Whether the value with a folder of itself shows the usual page, and one with a folder that is not there does not. */
  async readsPaths(): Promise<boolean> {
    const [folder = '', name = ''] = /^(.*\/)?([^/]*)$/s.exec(this.point.value)?.slice(1) ?? [];
    return (
      (await this.isUsual(`${folder}./${name}`)) === true &&
      (await this.isUsual(`${folder}${newMarker()}/${name}`)) === false
    );
  }

  async proof(): Promise<Proof | null> {
    for (const file of knownFiles(this.point, this.usual)) {
      if (file.shows(this.usual.text)) continue;
      for (const way of file.ways) {
        const page = await this.pageFor(file, way, file.path);
        // What changes nothing is not read, but for a page that shows its usual file in the place of one that it refuses.
        if (page?.isUsual === true && !this.point.isMadeUp && !FILE_NAME.test(this.point.value))
          return this.suspicion;
        if (page === null || page.isUsual) continue;
        if (file.shows(page.text) && (await this.isConfirmed(file, way))) return this.proofOf(file, way);
        this.suspicion ??= this.suspicionOf(page.text, file, way);
      }
    }
    return this.suspicion;
  }

  /** The same file by another name, and none where no file is. */
  private async isConfirmed(file: KnownFile, way: Way): Promise<boolean> {
    const same = await this.pageFor(file, way, file.same);
    if (same === null || !file.shows(same.text)) return false;
    const missing = await this.pageFor(file, way, file.missing(newMarker()));
    return missing !== null && !file.shows(missing.text);
  }

  private async pageFor(
    file: KnownFile,
    way: Way,
    path: string,
  ): Promise<{ text: string; isUsual: boolean } | null> {
    const value = valueFor(file, way, this.point.value, path);
    const answer = await this.answerTo(value);
    return answer && { text: answer.text, isUsual: this.usualPage.isSame(answer, value) };
  }

  private async isUsual(value: string): Promise<boolean | null> {
    const answer = await this.answerTo(value);
    return answer === null ? null : this.usualPage.isSame(answer, value);
  }

  /** Null where nothing responds but a firewall. */
  private async answerTo(value: string): Promise<InjectionAnswer | null> {
    const answer = await this.run.send(this.point, value, this.usual);
    if (answer?.isBlocked === true && (await this.refusesHereAlone(value))) {
      this.run.takeBackRefusal();
      // A firewall did not send the next refusal either.
      this.usual = { ...this.usual, status: answer.status };
      return answer;
    }
    const isRead = answer !== null && !answer.isBlocked;
    this.isUnread ||= !isRead;
    return isRead ? answer : null;
  }

  /** A page may refuse what climbs, and a firewall does so for each parameter, also for one that nothing reads. */
  private async refusesHereAlone(value: string): Promise<boolean> {
    const url = new URL(this.point.url);
    url.searchParams.set(MARK, '1');
    const beside = await this.run.send(queryPoint(url.href, MARK), value, null);
    return beside !== null && !beside.isBlocked && beside.status < 400;
  }

  private proofOf(file: KnownFile, way: Way): Proof {
    const request = this.point.shownWith(valueFor(file, way, this.point.value));
    return { kind: 'file', request, file: `/${file.path}`, way: way.shows, sign: file.sign };
  }

  private suspicionOf(text: string, file: KnownFile, way: Way): Proof | null {
    const ending = addedEnding(text);
    if (ending === null) return null;
    return {
      ...this.proofOf(file, way),
      kind: 'suspicion',
      file: `/${file.path}${ending}`,
      sign: `etc/os-release${ending}`,
    };
  }
}

import type { HtmlField } from './html/html-elements';
import { LONGEST_VALUE } from './html/html-limits';
import type { Attributes } from './html/html-scanner';
import { ownText, TextCapture } from './html/text-capture';

const MOST_CHOICES = 20;

/** Gives a list what a browser sends of it: the option that is selected, else the first (HTML, "display size" 1); and what else it offers. */
export class SelectReader {
  private words: TextCapture | null = null;
  private hasValue = false;
  /** Whether the option that is read now is the one that is sent. */
  private isSent = false;
  private readonly choices: string[] = [];

  constructor(
    private readonly field: HtmlField,
    private readonly isMultiple: boolean,
  ) {}

  option(attributes: Attributes): void {
    this.endOption();
    const isSelected = attributes.has('selected');
    if (isSelected) this.field.isPreset = true;
    const isDisabled = attributes.has('disabled');
    this.isSent = isSelected || !(this.isMultiple || this.hasValue || isDisabled);
    if (!this.isSent && (isDisabled || this.choices.length >= MOST_CHOICES)) return;
    this.hasValue ||= this.isSent;
    const value = attributes.get('value');
    if (value === undefined) this.words = new TextCapture(LONGEST_VALUE);
    else this.take(ownText(value.slice(0, LONGEST_VALUE)));
  }

  text(chars: string): void {
    this.words?.add(chars);
  }

  /** Without an attribute, the words of the option are its value. */
  endOption(): void {
    if (this.words !== null) this.take(this.words.words);
    this.words = null;
  }

  private take(value: string): void {
    if (this.isSent) this.field.value = value;
    if (this.choices.length < MOST_CHOICES) this.choices.push(value);
    this.field.choices = this.choices;
  }
}

import type { HtmlField } from './html/html-elements';
import { LONGEST_VALUE } from './html/html-limits';
import type { Attributes } from './html/html-scanner';
import { ownText, TextCapture } from './html/text-capture';

/** Gives a list what a browser sends of it: the option that is selected, else the first (HTML, "display size" 1). */
export class SelectReader {
  private words: TextCapture | null = null;
  private hasValue = false;

  constructor(
    private readonly field: HtmlField,
    private readonly isMultiple: boolean,
  ) {}

  option(attributes: Attributes): void {
    this.endOption();
    const isSelected = attributes.has('selected');
    if (isSelected) this.field.isPreset = true;
    if (!isSelected && (this.isMultiple || this.hasValue || attributes.has('disabled'))) return;
    this.hasValue = true;
    const value = attributes.get('value');
    if (value === undefined) this.words = new TextCapture(LONGEST_VALUE);
    else this.field.value = ownText(value.slice(0, LONGEST_VALUE));
  }

  text(chars: string): void {
    this.words?.add(chars);
  }

  /** Without an attribute, the words of the option are its value. */
  endOption(): void {
    if (this.words !== null) this.field.value = this.words.words;
    this.words = null;
  }
}

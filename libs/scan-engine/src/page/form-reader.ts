import type { StepCounter } from '../ground/step-counter';
import { readButton, readField, readForm, type Button } from './form-controls';
import type { HtmlField, HtmlForm } from './html/html-elements';
import {
  LONGEST_VALUE,
  LONGEST_WORDS,
  MOST_FIELDS,
  MOST_FORMS,
  MOST_WAITING_CONTROLS,
} from './html/html-limits';
import type { Attributes } from './html/html-scanner';
import { SelectReader } from './select-reader';
import { TextCapture } from './html/text-capture';

/** A form whose action is still as written; '' when it has none. */
export interface WrittenForm {
  form: Omit<HtmlForm, 'action'>;
  action: string;
  /** Addresses of buttons that lead elsewhere by GET, as written. */
  others?: string[];
}

interface OpenForm extends WrittenForm {
  captions: TextCapture[];
  /** Controls and captions so far. */
  kept: number;
}

type Control = { field: HtmlField } | { button: Button };
interface PlacedControl {
  control: Control;
  owner: OpenForm | null;
  /** The id of a form that the control names; it may come later in the document. */
  formId: string | undefined;
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Gives controls to forms as browsers do: to the form whose id they name, else to the one that is open (HTML, "form element pointer"),
 * wherever tables or stray tags may have put them.
 */
export class FormReader {
  private readonly forms: OpenForm[] = [];
  private readonly byId = new Map<string, OpenForm>();
  private readonly controls: PlacedControl[] = [];
  private waiting = 0;
  private isFormOpen = false;
  /** Null also for a form beyond the limit. */
  private form: OpenForm | null = null;
  private select: SelectReader | null = null;
  private textArea: { field: HtmlField; words: TextCapture } | null = null;
  private button: TextCapture | null = null;
  private caption: TextCapture | null = null;
  private lastHeading: TextCapture | null = null;

  constructor(private readonly steps: StepCounter | undefined) {}

  /** The form around what is read now. */
  get open(): WrittenForm | null {
    return this.form;
  }

  start(name: string, attributes: Attributes): void {
    switch (name) {
      case 'form':
        return this.startForm(attributes);
      case 'input':
      case 'select':
      case 'textarea':
      case 'button':
        return this.startControl(name, attributes);
      case 'option':
        return this.select?.option(attributes);
      case 'label':
      case 'legend':
        return this.startCaption();
      default:
        if (!HEADINGS.has(name)) return;
        this.startCaption();
        this.lastHeading = this.caption;
    }
  }

  end(name: string): void {
    switch (name) {
      case 'form':
        this.form = null;
        this.isFormOpen = false;
        return;
      case 'option':
        return this.select?.endOption();
      case 'select':
        return this.endSelect();
      case 'textarea':
        return this.endTextArea();
      case 'button':
        this.button = null;
        return;
      case 'label':
      case 'legend':
        this.caption = null;
        return;
      default:
        if (HEADINGS.has(name)) this.caption = null;
    }
  }

  text(chars: string): void {
    if (this.textArea !== null) this.textArea.words.add(chars);
    this.select?.text(chars);
    this.button?.add(chars);
    this.caption?.add(chars);
  }

  finish(): WrittenForm[] {
    this.endTextArea();
    this.endSelect();
    for (const { control, owner, formId } of this.controls) {
      this.steps?.add();
      const target = formId === undefined ? owner : (this.byId.get(formId) ?? null);
      if (target !== null) give(target, control);
    }
    for (const { form, captions } of this.forms)
      form.captions = captions.map(({ words }) => words).filter((words) => words !== '');
    return this.forms;
  }

  private startForm(attributes: Attributes): void {
    // A form inside a form does not count (HTML, "in body" insertion mode).
    if (this.isFormOpen) return;
    this.isFormOpen = true;
    if (this.forms.length >= MOST_FORMS) return;
    const captions = this.lastHeading === null ? [] : [this.lastHeading];
    this.form = { ...readForm(attributes), captions, kept: 0 };
    this.forms.push(this.form);
    const id = attributes.get('id');
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, this.form);
  }

  private startControl(name: string, attributes: Attributes): void {
    if (name === 'button') this.button = null;
    const formId = attributes.get('form');
    if (formId === undefined ? !this.mayKeep(this.form) : this.waiting >= MOST_WAITING_CONTROLS) return;
    if (formId !== undefined) this.waiting += 1;
    const button = readButton(name, attributes);
    if (button !== null) {
      this.controls.push({ control: { button }, owner: this.form, formId });
      if (name === 'button') this.button = button.words;
      return;
    }
    const field = readField(name, attributes);
    if (field === null) return;
    this.controls.push({ control: { field }, owner: this.form, formId });
    if (name === 'select') this.startSelect(field, attributes);
    if (name === 'textarea') this.textArea = { field, words: new TextCapture(LONGEST_VALUE) };
  }

  private mayKeep(form: OpenForm | null): boolean {
    if (form === null || form.kept >= MOST_FIELDS) return false;
    form.kept += 1;
    return true;
  }

  private startCaption(): void {
    this.caption = new TextCapture(LONGEST_WORDS);
    if (this.form !== null && this.form.captions.length < MOST_FIELDS) this.form.captions.push(this.caption);
  }

  private startSelect(field: HtmlField, attributes: Attributes): void {
    this.endSelect();
    this.select = new SelectReader(field, attributes.has('multiple'));
  }

  private endSelect(): void {
    this.select?.endOption();
    this.select = null;
  }

  private endTextArea(): void {
    if (this.textArea === null) return;
    const { field, words } = this.textArea;
    // The first line break is not part of the value (HTML, "in body" insertion mode).
    field.value = words.value.replace(/^\n/, '');
    this.textArea = null;
  }
}

function give(written: WrittenForm, control: Control): void {
  const { fields, submits, buttons } = written.form;
  if ('field' in control) {
    if (fields.length < MOST_FIELDS) fields.push(control.field);
    return;
  }
  if (submits.length >= MOST_FIELDS) return;
  const { name, value, says, method, action } = control.button;
  // A button that posts makes it a form that posts, whatever the form itself says.
  if (method === 'POST' && written.form.method === 'GET') {
    written.form.method = 'POST';
    written.action = action ?? written.action;
    written.form.hasAction ||= action !== null;
  }
  if (action !== null && (method ?? written.form.method) === 'GET') (written.others ??= []).push(action);
  submits.push(says());
  if (name !== '') buttons.push({ name, value });
}

import type { Attributes, StepCounter } from '@palisade/scan-engine';
import type { MixedElement } from './mixed-observation';

interface OpenForm {
  id: string;
  action: string;
  method: 'GET' | 'POST';
  hasPassword: boolean;
  /** Whether a `<meta>` before it upgrades it. */
  isUpgraded: boolean;
  buttons: { url: string; method: 'GET' | 'POST' }[];
}

interface Control {
  isPassword: boolean;
  /** `formaction` */
  url: string | null;
  method: 'GET' | 'POST' | null;
}

/** Where a form or one of its buttons sends to, as written. */
interface FormTarget {
  element: 'form action' | 'button formaction';
  url: string;
  form: NonNullable<MixedElement['form']>;
  isUpgraded: boolean;
}

const MOST_FORMS = 500;
const MOST_CONTROLS = 500;

/** The forms of a page, with the controls that belong to them. */
export class PageForms {
  private open: OpenForm | null = null;
  private readonly forms: OpenForm[] = [];
  /** Controls that name their form. */
  private readonly controls: { owner: string; control: Control }[] = [];

  constructor(private readonly steps: StepCounter | undefined) {}

  start(name: string, attributes: Attributes, isUpgraded: boolean): void {
    if (name === 'form') this.startForm(attributes, isUpgraded);
    else if (name === 'input' || name === 'button') this.takeControl(attributes);
  }

  /** The form that is open ends; controls after it belong to no form unless they name one. */
  end(): void {
    this.open = null;
  }

  /** At the end of the page: a control may name a form that comes later. */
  targets(): FormTarget[] {
    const byId = new Map([...this.forms].reverse().map((form) => [form.id, form]));
    for (const { owner, control } of this.controls) {
      this.steps?.add();
      const form = owner === '' ? undefined : byId.get(owner);
      if (form !== undefined) give(form, control);
    }
    return this.forms.flatMap(({ action, method, hasPassword, isUpgraded, buttons }) => [
      ...(action.trim() === ''
        ? []
        : [{ element: 'form action' as const, url: action, form: { method, hasPassword }, isUpgraded }]),
      ...buttons.map((button) => ({
        element: 'button formaction' as const,
        url: button.url,
        isUpgraded,
        form: { method: button.method, hasPassword },
      })),
    ]);
  }

  private startForm(attributes: Attributes, isUpgraded: boolean): void {
    if (this.open !== null || this.forms.length >= MOST_FORMS) return;
    this.open = {
      id: attributes.get('id') ?? '',
      action: attributes.get('action') ?? '',
      method: methodOf(attributes.get('method')) ?? 'GET',
      hasPassword: false,
      isUpgraded,
      buttons: [],
    };
    this.forms.push(this.open);
  }

  /** A control belongs to the form that it names, wherever that is in the page, else to the one around it. */
  private takeControl(attributes: Attributes): void {
    const owner = attributes.get('form');
    if (owner === undefined ? this.open === null : this.controls.length >= MOST_CONTROLS) return;
    const control: Control = {
      isPassword: attributes.get('type')?.trim().toLowerCase() === 'password',
      url: attributes.get('formaction') ?? null,
      method: methodOf(attributes.get('formmethod')),
    };
    if (owner !== undefined) this.controls.push({ owner, control });
    else if (this.open !== null) give(this.open, control);
  }
}

function give(form: OpenForm, { isPassword, url, method }: Control): void {
  if (isPassword) form.hasPassword = true;
  if (url !== null && form.buttons.length < MOST_CONTROLS)
    form.buttons.push({ url, method: method ?? form.method });
}

function methodOf(written: string | undefined): 'GET' | 'POST' | null {
  const method = written?.trim().toLowerCase();
  if (method === undefined) return null;
  return method === 'post' ? 'POST' : 'GET';
}

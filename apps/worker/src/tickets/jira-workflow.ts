import { listOf, recordOf } from '@palisade/outside-json';
import { z } from 'zod';
import { TicketProblem } from './ticket-client';

/** The keys of categories never change; names of statuses do, and are translated. */
export const statusForm = z.object({
  name: z.string(),
  statusCategory: z.object({ key: z.string() }),
});
type Status = z.output<typeof statusForm>;

/** Far above those of real workflows. */
const [MOST_TRANSITIONS, MOST_FIELDS, MOST_CHOICES] = [200, 500, 5_000];

const choiceForm = z.object({ id: z.string(), name: z.string().optional() });
const fieldForm = z.object({
  required: z.boolean(),
  hasDefaultValue: z.boolean().optional(),
  allowedValues: listOf(z.unknown(), MOST_CHOICES).optional(),
});
const transitionsForm = z.object({
  transitions: listOf(
    z.object({
      id: z.string(),
      to: statusForm,
      fields: recordOf(z.string(), fieldForm, MOST_FIELDS).optional(),
    }),
    MOST_TRANSITIONS,
  ),
});
type Transition = z.output<typeof transitionsForm>['transitions'][number];

/** Workflows that let an issue through several statuses, for example To do, In progress, In review, Done. */
const MOST_STEPS = 4;
/** Of several, the one that says that work was done comes before "Rejected" or "Duplicate". */
const USUAL = /^(done|fixed|resolved|closed|complete|to do|open|reopened|backlog)/i;

export const isDone = ({ statusCategory: { key } }: Status): boolean => key === 'done';

interface Transitions {
  get: (path: string) => Promise<unknown>;
  post: (path: string, body: object) => Promise<unknown>;
  /** Of the transitions of an issue. */
  path: string;
}

/** Moves an issue to a status of the category Done, or out of it, in as many steps as its workflow needs. */
export async function changeStatus(
  { get, post, path }: Transitions,
  from: Status,
  wished: 'open' | 'closed',
): Promise<void> {
  const seen = new Set([from.name]);
  let now = from;
  for (let step = 0; isDone(now) !== (wished === 'closed') && step < MOST_STEPS; step += 1) {
    const { transitions } = transitionsForm.parse(await get(`${path}?expand=transitions.fields`));
    const next = choose(transitions, seen, wished);
    if (next === undefined) break;
    await post(path, { transition: { id: next.id }, ...fieldsOf(next) });
    now = next.to;
    seen.add(now.name);
  }
  if (isDone(now) === (wished === 'closed')) return;
  const category = wished === 'closed' ? 'the category Done' : 'another category than Done';
  throw new TicketProblem(
    'refused',
    `The workflow has no transition from ${now.name} to a status of ${category} that the token may do and that needs no more fields.`,
  );
}

/** The transition that ends in the wished category; otherwise one to a status on the way. */
function choose(
  transitions: readonly Transition[],
  seen: ReadonlySet<string>,
  wished: 'open' | 'closed',
): Transition | undefined {
  const possible = transitions.filter((transition) => missingOf(transition).every(isResolution));
  const right = possible.filter(({ to }) => isDone(to) === (wished === 'closed'));
  const onTheWay = possible.filter(({ to }) => wished === 'closed' && !seen.has(to.name));
  return right.find(({ to }) => USUAL.test(to.name)) ?? right[0] ?? onTheWay[0];
}

const isResolution = (field: string): boolean => field === 'resolution';

/** Fields that the screen of a transition demands. */
const missingOf = ({ fields = {} }: Transition): string[] =>
  Object.entries(fields)
    .filter(([, { required, hasDefaultValue }]) => required && hasDefaultValue !== true)
    .map(([name]) => name);

/** A resolution, where the screen demands one. */
function fieldsOf(transition: Transition): { fields?: object } {
  if (!missingOf(transition).some(isResolution)) return {};
  const choices = (transition.fields?.resolution?.allowedValues ?? []).flatMap(
    (value) => choiceForm.safeParse(value).data ?? [],
  );
  const chosen = choices.find(({ name = '' }) => USUAL.test(name)) ?? choices[0];
  return chosen === undefined ? {} : { fields: { resolution: { id: chosen.id } } };
}

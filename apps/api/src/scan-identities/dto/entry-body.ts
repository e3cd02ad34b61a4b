import { ApiProperty } from '@nestjs/swagger';
import { z } from 'zod';
import { AsSent } from '../../http/bodies/as-sent.decorator';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';

type Members = Readonly<Record<string, z.ZodType>>;
type Body<Entry> = new () => { entry(): Entry };

/**
 * A body whose rules are those of the checks file.
 * @param isChange only the members that were sent count
 */
export function entryBody<Of extends z.ZodObject>(
  name: string,
  schema: Of,
  { isChange = false, examples = {} }: { isChange?: boolean; examples?: Record<string, unknown> } = {},
): Body<Partial<z.output<Of>>> {
  const rules = (isChange ? schema.partial() : schema) as unknown as z.ZodType<Partial<z.output<Of>>>;
  const members = schema.shape as Members;
  const body = {
    [name]: class implements WithFurtherRules {
      private given(): Record<string, unknown> {
        return Object.fromEntries(
          Object.entries(this).filter(([member, value]) => member in members && value !== undefined),
        );
      }

      entry(): Partial<z.output<Of>> {
        const given = this.given();
        const entry = rules.parse(given);
        if (!isChange) return entry;
        return Object.fromEntries(Object.entries(entry).filter(([member]) => member in given)) as Partial<
          z.output<Of>
        >;
      }

      furtherErrors(): FieldErrors {
        const { error } = rules.safeParse(this.given());
        const errors: FieldErrors = {};
        for (const { path, message } of error?.issues ?? []) {
          const field = path.join('.');
          errors[field] ??= [sentenceOf(field, message)];
        }
        return errors;
      }
    },
  }[name] as unknown as Body<Partial<z.output<Of>>>;
  for (const [member, of] of Object.entries(members)) {
    const prototype = body.prototype as object;
    Reflect.defineMetadata('design:type', Object, prototype, member);
    const isOptional = isChange || of.safeParse(undefined).success;
    AsSent()(prototype, member);
    ApiProperty({ ...schemaOf(of), example: examples[member], required: !isOptional })(prototype, member);
  }
  return body;
}

/** The rules that a compiler of another language can use; how defaults are filled in is ours alone. */
function schemaOf(of: z.ZodType): Record<string, unknown> {
  const schema = z.toJSONSchema(of, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // Generators of clients take a member with a default as required.
      delete jsonSchema.default;
      // Each text of the document has a limit.
      if (typeof jsonSchema.const === 'string') jsonSchema.maxLength = jsonSchema.const.length;
    },
  });
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema'));
}

function sentenceOf(field: string, message: string): string {
  if (message.startsWith('Invalid input: expected') && message.endsWith('received undefined'))
    return `The ${field} field is required.`;
  const rule = /^(must|is) /.test(message) ? message : `is not valid: ${message}`;
  return `The ${field} field ${rule}.`;
}

import { IconAlertCircle } from './icons';
import { fieldErrorsOf, messageOf } from '../api/api-failure';
import { Notice } from './notice';

interface FormFailureProps {
  error: unknown;
  /** Fields that show their own messages. An error that concerns only these is not repeated here. */
  fields?: readonly string[];
}

/** Why a form was rejected, shown above its button. */
export function FormFailure({ error, fields = [] }: FormFailureProps) {
  if (!error) return null;
  const concerned = Object.keys(fieldErrorsOf(error));
  if (concerned.length > 0 && concerned.every((field) => fields.includes(field))) return null;
  return (
    <Notice color="red" icon={IconAlertCircle} role="alert" p="sm">
      {messageOf(error)}
    </Notice>
  );
}

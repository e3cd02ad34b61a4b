import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import {
  MAX_JUSTIFICATION_CHARACTERS,
  MAX_SCRIPT_OWNER_CHARACTERS,
  SCRIPT_MATCHES,
  type ScriptMatch,
} from '@palisade/vocabulary';
import { useAuthoriseScripts } from '../data/scripts-queries';
import { Dialog } from '../ui/dialog';
import { RequestForm } from '../ui/request-form';
import { MATCH_WORDS } from './script-words';

interface AuthoriseDialogProps {
  checkId: string;
  ids: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  owner: string;
  justification: string;
  match: ScriptMatch;
  authorised_until: string;
}

const INITIAL: Values = { owner: '', justification: '', match: 'shape', authorised_until: '' };

/** Asks who is responsible for scripts, and why the pages need them. */
export function AuthoriseDialog({ checkId, ids, isOpen, onClose, onDone }: AuthoriseDialogProps) {
  const authorise = useAuthoriseScripts(checkId);
  const title = ids.length === 1 ? 'Authorise a script' : `Authorise ${ids.length} scripts`;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <RequestForm
        initialValues={INITIAL}
        isIncomplete={({ owner, justification }) => owner.trim() === '' || justification.trim() === ''}
        send={({ owner, justification, match, authorised_until: until }) =>
          authorise.mutateAsync({
            ids,
            terms: {
              owner: owner.trim(),
              justification: justification.trim(),
              match,
              authorised_until: until || null,
            },
          })
        }
        onSent={() => {
          onDone();
          onClose();
        }}
        submitLabel="Authorise"
        onCancel={onClose}
      >
        {(form) => (
          <>
            <TextInput
              label="Owner"
              description="The person or team that is responsible"
              maxLength={MAX_SCRIPT_OWNER_CHARACTERS}
              required
              {...form.getInputProps('owner')}
            />
            <Textarea
              label="Justification"
              description="Why the pages need it, for auditors"
              autosize
              minRows={2}
              maxRows={8}
              maxLength={MAX_JUSTIFICATION_CHARACTERS}
              required
              {...form.getInputProps('justification')}
            />
            <Radio.Group label="A new version is authorised if it has" {...form.getInputProps('match')}>
              <Stack gap="xs" mt={6}>
                {SCRIPT_MATCHES.map((value) => (
                  <Radio key={value} value={value} {...MATCH_WORDS[value]} />
                ))}
              </Stack>
            </Radio.Group>
            <TextInput
              type="date"
              label="Last day"
              description="Empty: without an end"
              {...form.getInputProps('authorised_until')}
            />
          </>
        )}
      </RequestForm>
    </Dialog>
  );
}

import { useMembers } from '../data/team-queries';
import { SearchSelect } from '../ui/search-select';

interface MemberChoiceProps {
  label: string;
  placeholder: string;
  /** The id of a user; `none` for nobody, null for no choice. */
  value: string | null;
  onChange: (userId: string | null) => void;
  /** What `none` is called. */
  none: string;
  isClearable?: boolean;
  isBusy?: boolean;
  className?: string;
}

/** Selects a member of the team: the person at the screen first, then by name. */
export function MemberChoice(props: MemberChoiceProps) {
  const { label, placeholder, value, onChange, none, isClearable = false, isBusy = false, className } = props;
  const { data } = useMembers();
  const members = [...(data?.data ?? [])].sort(
    (one, other) => Number(other.is_you) - Number(one.is_you) || one.name.localeCompare(other.name),
  );
  const options = members.map(({ user_id, name, email, is_you }) => ({
    value: user_id,
    label: is_you ? `${name} (you)` : isTwice(members, name) ? `${name} (${email})` : name,
  }));
  return (
    <SearchSelect
      className={className}
      aria-label={label}
      placeholder={placeholder}
      clearable={isClearable}
      disabled={isBusy}
      nothingFoundMessage="No match"
      data={[{ value: 'none', label: none }, ...options]}
      value={value}
      onChange={onChange}
    />
  );
}

const isTwice = (members: readonly { name: string }[], name: string): boolean =>
  members.filter((member) => member.name === name).length > 1;

import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../session/session-context';
import { useTeam } from '../session/team-context';

/** A filter of the list under a name. */
export interface SavedView {
  name: string;
  /** The query of the page's URL, without the page. */
  query: string;
}

interface SavedViews {
  views: SavedView[];
  /** Saves a view; one with the same name is replaced. */
  save: (view: SavedView) => void;
  remove: (name: string) => void;
}

/** The views of this person in this team, by name. This browser keeps them. */
export function useSavedViews(): SavedViews {
  const { user } = useSession();
  const team = useTeam();
  const [views, setViews] = useLocalStorage<SavedView[]>({
    key: `palisade.issue-views.${team.id}.${user.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const without = (name: string): SavedView[] => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view) =>
      setViews([...without(view.name), view].sort((one, other) => one.name.localeCompare(other.name))),
    remove: (name) => setViews(without(name)),
  };
}

/** The query of a URL without what does not belong to a view. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('page');
  kept.sort();
  return kept.toString();
}

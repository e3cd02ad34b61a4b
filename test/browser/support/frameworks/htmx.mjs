// The attributes of the page say what to load.
import 'htmx.org';

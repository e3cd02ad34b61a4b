/** What the programs of all frameworks have in common: where the parts of the page are, and links that lead to the next one without a request for it. */
export const load = () => fetch(`/data${location.pathname}`).then((response) => response.json());

export function follow(show) {
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (link === null) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    show();
  });
}

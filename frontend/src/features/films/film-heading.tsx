export const FILMS_TITLE_ID = 'films-title';

export function FilmHeading() {
  return (
    <div>
      <h2 id={FILMS_TITLE_ID}>Five minutes in the neighbourhood</h2>
      <p>Short drawn films of an ordinary day at a project.</p>
    </div>
  );
}

import { CATEGORIES, type ProjectType } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.js';

/** Nine cards that can be chosen, each with the way to its registration. */
export function CategoryCards({ chosen, onToggle }: { chosen: readonly ProjectType[]; onToggle: (id: ProjectType) => void }) {
  return (
    <ul className="sign-up-cards">
      {CATEGORIES.map((category) => {
        const isChosen = chosen.includes(category.id);
        return (
          <li key={category.id} className={isChosen ? 'sign-up-card chosen' : 'sign-up-card'}>
            <button type="button" aria-pressed={isChosen} onClick={() => onToggle(category.id)}>
              <img src={`/art/cat-${category.pictogram}.svg`} alt="" width="64" height="64" />
              <span>{category.signUpLabel}</span>
              {isChosen && <Icon name="tick" />}
            </button>
            <Link to={category.registrationPath}>
              Sign up<span className="vh"> as {category.signUpLabel}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

import { CATEGORIES, categoryOf, type Category, type ProjectType } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { useToast } from '../../app/store.js';
import { Icon } from '../../ui/icon.js';

interface Props {
  chosen: readonly ProjectType[];
  onToggle: (id: ProjectType) => void;
  categories?: readonly Category[];
}

/** The order of the sign-up page; the site has others elsewhere. */
const ORDER: readonly ProjectType[] = ['employment', 'housing', 'charities', 'farmers', 'pay-it-forward', 'rag-and-bone', 'advertising', 'warm-cool-hubs', 'perishable-goods'];
const IN_ORDER = [...CATEGORIES].sort((a, b) => placeOf(a) - placeOf(b));

/** One that nobody has placed comes last. */
function placeOf({ id }: Category): number {
  return ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length;
}

/** Nine cards that can be chosen, each with the way to its registration. */
export function CategoryCards({ chosen, onToggle, categories = IN_ORDER }: Props) {
  const toast = useToast();
  return (
    <ul className="sign-up-cards">
      {categories.map((category) => {
        const isChosen = chosen.includes(category.id);
        return (
          <li key={category.id} className={isChosen ? 'sign-up-card chosen' : 'sign-up-card'}>
            <button type="button" aria-pressed={isChosen} onClick={() => onToggle(category.id)}>
              <span className="sign-up-picture">
                <img src={`/art/cat-${category.pictogram}.svg`} alt="" width="64" height="64" />
                <span className="sign-up-tick">{isChosen && <Icon name="check" />}</span>
              </span>
              <span>{category.signUpLabel}</span>
            </button>
            {category.registrationPath ? (
              <Link to={category.registrationPath}>
                Sign up<span className="vh"> as {category.signUpLabel}</span>
              </Link>
            ) : (
              <button type="button" className="link-button" onClick={() => toast({ title: 'Registration Coming Soon' })}>
                Sign up<span className="vh"> as {category.signUpLabel}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is chosen, beside the form that stands screens below the cards. */
export function ChosenCategories({ chosen }: { chosen: readonly ProjectType[] }) {
  return (
    <aside className="card sign-up-chosen" aria-label="Chosen categories">
      <h3>Chosen</h3>
      {chosen.length === 0 && <p className="muted">Nothing yet: touch a card above to tick it.</p>}
      <ul>
        {chosen.map((id) => (
          <li key={id}>
            <Icon name="check" />
            {categoryOf(id).signUpLabel}
          </li>
        ))}
      </ul>
    </aside>
  );
}

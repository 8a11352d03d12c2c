import type { ProjectType } from '@community-help/api-contracts';
import { useCallback, useState } from 'react';
import { CategoryCards, ChosenCategories } from '../features/sign-up/category-cards.js';
import { GeneralHelperForm } from '../features/sign-up/helper-form.js';
import '../features/sign-up/sign-up.css';

export function SignUpPage() {
  const [chosen, setChosen] = useState<readonly ProjectType[]>([]);
  const toggle = useCallback((id: ProjectType) => setChosen((current) => (current.includes(id) ? current.filter((other) => other !== id) : [...current, id])), []);
  const reset = useCallback(() => setChosen([]), []);
  return (
    <>
      <div className="page-top">
        <div className="wrap">
          <h1>Sign Up</h1>
          <p className="lead">What kind of help do you give? Sign up in your category, or choose several and write to us.</p>
        </div>
      </div>
      <div className="wrap sign-up-body">
        <h2 className="vh">Categories</h2>
        <CategoryCards chosen={chosen} onToggle={toggle} />
        <section className="sign-up-general" aria-labelledby="general-title">
          <ChosenCategories chosen={chosen} />
          <div>
            <h2 id="general-title">Help in several ways</h2>
            <p className="muted">Your own email program opens with what you enter here; nothing is sent until you press send there.</p>
            <GeneralHelperForm chosen={chosen} onSent={reset} />
          </div>
        </section>
      </div>
    </>
  );
}

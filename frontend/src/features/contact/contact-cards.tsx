import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../ui/icon.js';
import { QUESTIONS } from './contact-questions.js';

const HOURS = [
  ['Monday to Friday', '9:00-18:00'],
  ['Saturday', '10:00-16:00'],
  ['Sunday', 'Closed'],
] as const;
const BEFORE_YOU_WRITE = [
  ['/community-guidelines', 'Community Guidelines'],
  ['/safety', 'Safety'],
  ['/help-center', 'Help Center'],
] as const;

/** What stands beside the contact form: how to reach us, and when. */
export function ContactCards({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="contact-cards card">
      <Part icon="mail" heading="Email">
        <p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </Part>
      <Part icon="clock" heading="Response time">
        <p>24-48 hours</p>
      </Part>
      <Part icon="cal" heading="Support hours">
        <dl className="hours">
          {HOURS.map(([days, hours]) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part icon="check" heading="Before you write">
        <ul className="contact-links">
          {BEFORE_YOU_WRITE.map(([path, name]) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ icon, heading, children }: { icon: IconName; heading: string; children: React.ReactNode }) {
  return (
    <section>
      <Icon name={icon} />
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

/** What people ask most. */
export function ContactQuestions() {
  return (
    <section className="contact-questions">
      <h2>Frequently asked questions</h2>
      <div className="questions">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

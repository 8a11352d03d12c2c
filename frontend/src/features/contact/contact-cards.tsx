import { Link } from 'react-router-dom';
import { QUESTIONS } from './contact-questions.js';

/** What stands beside the contact form: how to reach us, when, and what people ask most. */
export function ContactCards({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="contact-cards">
      <section className="card">
        <h2>Email</h2>
        <p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
        <h3>Response time</h3>
        <p>24-48 hours</p>
        <h3>Support hours</h3>
        <dl className="hours">
          <div>
            <dt>Monday to Friday</dt>
            <dd>9:00-18:00</dd>
          </div>
          <div>
            <dt>Saturday</dt>
            <dd>10:00-16:00</dd>
          </div>
          <div>
            <dt>Sunday</dt>
            <dd>Closed</dd>
          </div>
        </dl>
      </section>
      <section className="card">
        <h2>Before you write</h2>
        <ul className="contact-links">
          <li>
            <Link to="/community-guidelines">Community Guidelines</Link>
          </li>
          <li>
            <Link to="/safety">Safety</Link>
          </li>
          <li>
            <Link to="/help-center">Help Center</Link>
          </li>
        </ul>
      </section>
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
    </div>
  );
}

import { Link } from 'react-router-dom';

const QUESTIONS = [
  { question: 'How do I become a helper?', answer: 'Choose your category on the Sign Up page and fill in the form. Your listing is on the map at once, and we contact you within 24-48 hours.' },
  { question: 'Is it free to use?', answer: 'Yes. Looking for help and a basic listing are free. Premium business listings and advertising may have a fee, which you see before you agree to it.' },
  { question: 'How do I report inappropriate content?', answer: 'Write to us with the name of the listing and what is wrong. We look at every report within 24 hours.' },
  { question: 'How do I edit my profile?', answer: 'Write to us from the address you registered with and say what should change.' },
] as const;

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

import '../content/text-page.css';
import { useSupportAddress } from '../app/site-config.js';
import { ContactCards, ContactQuestions } from '../features/contact/contact-cards.js';
import { ContactForm } from '../features/contact/contact-form.js';
import '../features/contact/contact.css';

export function ContactPage() {
  const supportEmail = useSupportAddress();
  return (
    <>
      <div className="page-top">
        <div className="wrap text-top">
          <div>
            <h1>Contact</h1>
            <p className="lead">Questions, reports, ideas, corrections: a person reads all of it.</p>
          </div>
          <img src="/art/sent.svg" alt="" width="480" height="300" fetchPriority="high" />
        </div>
      </div>
      <div className="wrap contact-columns">
        <ContactForm supportEmail={supportEmail} />
        <ContactCards supportEmail={supportEmail} />
        <ContactQuestions />
      </div>
    </>
  );
}

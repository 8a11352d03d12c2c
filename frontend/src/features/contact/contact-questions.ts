/** What people ask most, beside the contact form and in what search engines read. */
export const QUESTIONS = [
  { question: 'How do I become a helper?', answer: 'Choose your category on the Sign Up page and fill in the form. Your listing is on the map at once, and we contact you within 24-48 hours.' },
  { question: 'Is it free to use?', answer: 'Yes. Looking for help and a basic listing are free. Premium business listings and advertising may have a fee, which you see before you agree to it.' },
  { question: 'How do I report inappropriate content?', answer: 'Write to us with the name of the listing and what is wrong. We look at every report within 24 hours.' },
  { question: 'How do I edit my profile?', answer: 'Write to us from the address you registered with and say what should change.' },
] as const;

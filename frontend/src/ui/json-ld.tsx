/** Data for search engines in the page. Browsers do not run it, so the content security policy does not ask about it. */
export function JsonLd({ data }: { data: object }) {
  // '<' would let a text such as '</script>' end the element.
  const text = JSON.stringify(data).replace(/</g, '\\u003c');
  // oxlint-disable-next-line react/no-danger -- React would escape the quotes; what could end the element is escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

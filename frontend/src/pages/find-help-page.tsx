export function FindHelpPage() {
  return (
    <section className="page-top">
      <div className="wrap">
        <h1>Find Help Near You</h1>
        <p className="lead">Get personalized recommendations for helpers in your area</p>
      </div>
    </section>
  );
}

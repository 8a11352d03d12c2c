// Breaks: jsx-no-useless-fragment
export const heading = (
  <>
    <h1>Help near you</h1>
  </>
);

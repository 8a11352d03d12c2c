/** A listing whose address has not been confirmed yet: everybody may see it, nobody has checked it. */
export function NewMark() {
  return (
    <span className="new-mark" title="The email address of this listing has not been confirmed yet">
      New
    </span>
  );
}
